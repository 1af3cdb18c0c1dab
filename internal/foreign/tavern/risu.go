package tavern

import (
	"bytes"
	"encoding/json"
)

// risuChat is a chat as RisuAI exports it. The greeting is in the card.
type risuChat struct {
	ID      text              `json:"id"`
	Name    text              `json:"name"`
	Message []json.RawMessage `json:"message"`
}

// risuMessage is a row of it. Disabled is true, or "allBefore" where all rows
// before are kept out of the prompt with it.
type risuMessage struct {
	Role      text `json:"role"`
	Name      text `json:"name"`
	Data      text `json:"data"`
	Time      text `json:"time"`
	Disabled  text `json:"disabled"`
	IsComment flag `json:"isComment"`
}

// risu reads an export of one chat or of all chats with a character.
func (x *reading) risu(doc []byte) error {
	var file struct {
		Data json.RawMessage `json:"data"`
	}
	if err := document(doc, &file); err != nil {
		return err
	}
	var chats []risuChat
	if bytes.HasPrefix(file.Data, []byte("[")) {
		if err := document(file.Data, &chats); err != nil {
			return err
		}
	} else {
		chats = make([]risuChat, 1)
		if err := document(file.Data, &chats[0]); err != nil {
			return err
		}
		x.report.Title = chats[0].Name.s
	}
	number := 0
	for i, chat := range chats {
		x.begin(i, chat.ID.s, newCast(x.o, "", "", false))
		if !x.risuChat(chat, &number) {
			return nil
		}
	}
	return nil
}

// risuChat hands out one chat and counts its messages on. It reports whether
// more are wanted.
func (x *reading) risuChat(chat risuChat, number *int) bool {
	hiddenTo := 0
	messages := make([]risuMessage, len(chat.Message))
	readable := make([]bool, len(chat.Message))
	for i, raw := range chat.Message {
		readable[i] = x.element(*number+i+1, raw, &messages[i])
		if messages[i].Disabled.s == "allBefore" {
			hiddenTo = i + 1
		}
	}
	for i, m := range messages {
		*number++
		switch {
		case !readable[i]:
			continue
		case m.IsComment.on:
			x.report.Skip("comment")
			continue
		}
		more := x.tell(said{
			line: *number, name: m.Name.s, date: m.Time.s, text: m.Data.s,
			persona: m.Role.s == "user", hidden: i < hiddenTo || m.Disabled.s == "true",
		})
		if !more {
			return false
		}
	}
	return true
}
