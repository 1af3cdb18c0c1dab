package proxy

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/firsthand-memory/firsthand/engine"
)

// request is the body of a chat with the places of its messages.
type request struct {
	body     string
	messages []message
}

// message is one message, from byte at of the body to before byte end.
type message struct {
	role, name, text string
	at, end          int
	content          gjson.Result // its Index counts from the body's beginning
	tools            bool         // it calls tools
}

// read returns the chat that a body holds; not ok is no chat.
func read(body []byte) (request, bool) {
	r := request{body: string(body)}
	if !gjson.Valid(r.body) {
		return r, false
	}
	all := gjson.Get(r.body, "messages")
	if !all.IsArray() || all.Index == 0 {
		return r, false
	}
	ok := true
	all.ForEach(func(_, m gjson.Result) bool {
		if ok = m.IsObject() && m.Index > 0; ok {
			r.messages = append(r.messages, messageOf(m))
		}
		return ok
	})
	return r, ok && len(r.messages) > 0
}

func messageOf(m gjson.Result) message {
	content := m.Get("content")
	return message{
		role: m.Get("role").String(), name: m.Get("name").String(), text: textOf(content), at: m.Index, end: m.Index + len(m.Raw),
		content: content, tools: m.Get("tool_calls.0").Exists(),
	}
}

// textOf returns a content's text: a string, or the text parts of an array.
func textOf(content gjson.Result) string {
	switch {
	case content.Type == gjson.String:
		return content.String()
	case !content.IsArray():
		return ""
	}
	var texts []string
	content.ForEach(func(_, part gjson.Result) bool {
		if part.Get("type").String() == "text" {
			texts = append(texts, part.Get("text").String())
		}
		return true
	})
	return strings.Join(texts, "\n")
}

// story returns the messages that are said in the story: the user's and the
// assistant's, without those that only call tools.
func (r request) story() []engine.Message {
	var said []engine.Message
	for _, m := range r.messages {
		if (m.role == "user" || m.role == "assistant") && !m.tools && strings.TrimSpace(m.text) != "" {
			said = append(said, engine.Message{User: m.role == "user", Name: m.name, Text: m.text})
		}
	}
	return said
}

// last returns the index of the user's last message, -1 if there is none.
func (r request) last() int {
	for i := len(r.messages) - 1; i >= 0; i-- {
		if r.messages[i].role == "user" {
			return i
		}
	}
	return -1
}

// first returns the index of the user's first message, -1 if there is none.
func (r request) first() int {
	for i, m := range r.messages {
		if m.role == "user" {
			return i
		}
	}
	return -1
}

// system returns the index of the last of the system messages that the chat
// begins with, -1 if it begins with none.
func (r request) system() int {
	for i, m := range r.messages {
		if m.role != "system" && m.role != "developer" {
			return i - 1
		}
	}
	return len(r.messages) - 1
}

// prompt returns the text of the first message if it is the system's.
func (r request) prompt() string {
	if r.system() < 0 {
		return ""
	}
	return r.messages[0].text
}
