package tavern

import (
	"encoding/json"
	"errors"
	"strings"
)

// row is a line of a SillyTavern chat: a header or a message.
type row struct {
	Name     text
	IsUser   flag
	IsSystem flag
	IsGroup  flag
	Mes      message
	SendDate text
	Swipes   list
	SwipeID  place
	Extra    extra

	UserName      text
	CharacterName text
	CreateDate    text
	Metadata      metadata
}

// decode reads a line. The error is that of package json, or errNoObject.
func decode(line []byte) (*row, error) {
	if !json.Valid(line) || line[0] != '{' {
		var object struct{}
		if err := json.Unmarshal(line, &object); err != nil {
			return nil, err
		}
		return nil, errNoObject
	}
	r := &row{}
	for name, value := range members(line) {
		r.read(name, value)
	}
	return r, nil
}

var errNoObject = errors.New("null")

func (r *row) read(name, value []byte) {
	switch string(name) {
	case "name":
		r.Name.read(value)
	case "is_user":
		r.IsUser.read(value)
	case "is_system":
		r.IsSystem.read(value)
	case "is_group":
		r.IsGroup.read(value)
	case "mes":
		r.Mes.read(value)
	case "send_date":
		r.SendDate.read(value)
	case "swipes":
		r.Swipes.read(value)
	case "swipe_id":
		r.SwipeID.read(value)
	case "extra":
		r.Extra.read(value)
	case "user_name":
		r.UserName.read(value)
	case "character_name":
		r.CharacterName.read(value)
	case "create_date":
		r.CreateDate.read(value)
	case "chat_metadata":
		r.Metadata.read(value)
	}
}

// extra is what the front end and its extensions hang on a message. Its memory
// is a summary that a model wrote, no source of anything, and is not read.
type extra struct {
	Type        text
	DisplayText text
	odd         bool
}

func (e *extra) read(value []byte) {
	if e.odd = value[0] != '{' && value[0] != 'n'; value[0] != '{' {
		return
	}
	for name, value := range members(value) {
		switch string(name) {
		case "type":
			e.Type.read(value)
		case "display_text":
			e.DisplayText.read(value)
		}
	}
}

// metadata is what the header says about the chat.
type metadata struct {
	Integrity text
	Title     text
	group     bool // it lists members
	set, odd  bool
}

func (m *metadata) read(value []byte) {
	m.set = value[0] == '{'
	if m.odd = !m.set && value[0] != 'n'; !m.set {
		return
	}
	for name, value := range members(value) {
		switch string(name) {
		case "integrity":
			m.Integrity.read(value)
		case "title":
			m.Title.read(value)
		case "members":
			m.group = value[0] == '['
		}
	}
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
