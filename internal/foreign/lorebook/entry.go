package lorebook

import (
	"encoding/json"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/foreign/object"
)

// add reads an entry into the book. The names that programs give to the same
// thing stand side by side; no program gives one of them to another thing.
func (b *Book) add(raw json.RawMessage, note func(int, string)) {
	number := len(b.Entries) + 1
	o, err := object.Read(raw, func(what string) { note(number, what) })
	if err != nil {
		note(number, "an entry is no object and was left out")
		return
	}
	e := Entry{
		Number:     number,
		Title:      o.Text("name", "displayName", "comment"),
		Keys:       o.Texts("keys", "key", "keywords"),
		Secondary:  o.Texts("secondary_keys", "keysecondary", "secondaryKeys", "secondkey"),
		Text:       o.Text("content", "entry", "text"),
		Enabled:    o.Flag(true, "enabled") && !o.Flag(false, "disable"),
		Constant:   o.Flag(false, "constant", "alwaysActive", "forceActivation"),
		Patterns:   o.Flag(false, "use_regex", "useRegex"),
		Order:      o.Number("insertion_order", "order", "insertorder", "weight"),
		Extensions: o.Raw("extensions", "extentions"),
	}
	if mode := o.Text("mode"); mode == "folder" { // RisuAI's, without text
		return
	}
	if e.Title == "" {
		e.Title = o.Text("comment")
	}
	e.decorated()
	e.Rest = o.Rest()
	b.Entries = append(b.Entries, e)
}

// decorated takes the decorators off the head of the text. Of what they ask,
// only more keys and never to be used mean something here.
func (e *Entry) decorated() {
	for strings.HasPrefix(e.Text, "@@") {
		line, rest, _ := strings.Cut(e.Text, "\n")
		line = strings.TrimSpace(line)
		e.Decorators, e.Text = append(e.Decorators, line), strings.TrimLeft(rest, "\r\n")
		name, value, _ := strings.Cut(strings.TrimLeft(line, "@"), " ")
		switch name {
		case "additional_keys":
			for key := range strings.SplitSeq(value, ",") {
				if key = strings.TrimSpace(key); key != "" {
					e.Keys = append(e.Keys, key)
				}
			}
		case "dont_activate":
			e.Enabled = false
		}
	}
}
