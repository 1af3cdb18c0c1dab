package tavern

import (
	"bytes"
	"encoding/json"
	"strings"
)

// row is a line of a SillyTavern chat: a header or a message.
type row struct {
	Name     text    `json:"name"`
	IsUser   flag    `json:"is_user"`
	IsSystem flag    `json:"is_system"`
	IsGroup  flag    `json:"is_group"`
	Mes      message `json:"mes"`
	SendDate text    `json:"send_date"`
	Swipes   list    `json:"swipes"`
	SwipeID  place   `json:"swipe_id"`
	Extra    extra   `json:"extra"`

	UserName      text     `json:"user_name"`
	CharacterName text     `json:"character_name"`
	CreateDate    text     `json:"create_date"`
	Metadata      metadata `json:"chat_metadata"`
}

// extra is what the front end and its extensions hang on a message. Its memory
// is a summary that a model wrote, no source of anything, and is not read.
type extra struct {
	Type        text
	DisplayText text
	odd         bool
}

func (e *extra) UnmarshalJSON(b []byte) (err error) {
	var f struct {
		Type        text `json:"type"`
		DisplayText text `json:"display_text"`
	}
	e.odd, err = fields(b, &f)
	e.Type, e.DisplayText = f.Type, f.DisplayText
	return err
}

// metadata is what the header says about the chat.
type metadata struct {
	Integrity text
	Title     text
	group     bool // it lists members
	set, odd  bool
}

func (m *metadata) UnmarshalJSON(b []byte) (err error) {
	var f struct {
		Integrity text            `json:"integrity"`
		Title     text            `json:"title"`
		Members   json.RawMessage `json:"members"`
	}
	m.odd, err = fields(b, &f)
	m.set = b[0] == '{'
	m.Integrity, m.Title = f.Integrity, f.Title
	m.group = bytes.HasPrefix(f.Members, []byte("["))
	return err
}

// header reports whether the line describes the chat. In old files the first
// line may have nothing but a name.
func (r *row) header(first bool) bool {
	if r.Mes.set() {
		return false
	}
	return r.UserName.set() || r.CharacterName.set() || r.CreateDate.set() || r.Metadata.set || first && r.Name.set()
}

// odd returns the names of the fields that were not of their kind.
func (r *row) odd() []string {
	var names []string
	for _, f := range []struct {
		name string
		odd  bool
	}{
		{"name", r.Name.odd()}, {"mes", r.Mes.odd()}, {"send_date", r.SendDate.oddDate()},
		{"is_user", r.IsUser.odd}, {"is_system", r.IsSystem.odd}, {"is_group", r.IsGroup.odd},
		{"swipes", r.Swipes.odd}, {"swipe_id", r.SwipeID.odd},
		{"extra", r.Extra.odd}, {"extra.type", r.Extra.Type.odd()}, {"extra.display_text", r.Extra.DisplayText.odd()},
		{"user_name", r.UserName.odd()}, {"character_name", r.CharacterName.odd()},
		{"create_date", r.CreateDate.oddDate()}, {"chat_metadata", r.Metadata.odd},
	} {
		if f.odd {
			names = append(names, f.name)
		}
	}
	return names
}

// notStory returns why a message is no story, "" if it is. A message that the
// user hid is_system too, and is story all the same: the type tells the front
// end's own messages apart.
func (r *row) notStory() string {
	switch kind := r.Extra.Type.s; kind {
	case "comment", "assistant_note", "help", "welcome", "welcome_prompt", "group", "empty",
		"generic", "slash_commands", "formatting", "hotkeys", "macros":
		return kind
	}
	switch {
	case r.IsSystem.on && r.Name.s == "SillyTavern System":
		return "system"
	case strings.TrimSpace(r.Mes.s) == "":
		return "empty"
	}
	return ""
}

// alternatives returns the swipes that were not chosen. Edited says that the
// message differs from the one marked as chosen; the message is what happened.
func (r *row) alternatives() (others []string, edited bool) {
	edited = r.SwipeID.set && len(r.Swipes.all) > 0
	for i, s := range r.Swipes.all {
		if s.s == r.Mes.s {
			edited = edited && i != r.SwipeID.n
			continue
		}
		if s.s != "" {
			others = append(others, s.s)
		}
	}
	return others, edited
}
