package card

import (
	"cmp"
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/lorebook"
	"github.com/firsthand-memory/firsthand/internal/foreign/object"
)

// Card is a character card. Texts are as they are written, macros and all.
type Card struct {
	// Spec and Version are what the card says of itself, "" for the first version.
	Spec, Version string

	Name string
	// Nickname takes the place of the name where {{char}} stands.
	Nickname                           string
	Description, Personality, Scenario string

	// What follows speaks to a model or to a reader, and is no lore.
	FirstMessage, Examples                  string
	Greetings, GroupGreetings               []string
	SystemPrompt, PostHistory, CreatorNotes string
	Creator, CharacterVersion               string
	Tags                                    []string
	Book                                    *lorebook.Book
	Extensions                              json.RawMessage
	// Rest are the fields of the card's data that have no place here, and Outer
	// those beside the data.
	Rest, Outer map[string]json.RawMessage
}

// newest is the version of cards that is known whole.
const newest = 3.0

// Parse reads a card from its JSON and notes in the report what was odd. What
// is no card is CodeInvalid.
func Parse(raw []byte, report *foreign.Report) (Card, error) {
	note := func(what string) { report.Note(0, what) }
	if !utf8.Valid(raw) {
		return Card{}, firsthand.Errorf(firsthand.CodeInvalid, "the card is not valid UTF-8: export it again")
	}
	outer, err := object.Read(raw, note)
	if err != nil {
		return Card{}, err
	}
	c := Card{Spec: outer.Text("spec"), Version: outer.Text("spec_version")}
	if v, err := strconv.ParseFloat(c.Version, 64); err == nil && v > newest {
		note("newer card version " + c.Version + ": it was read as far as it is known")
	}
	data := outer
	if inner := outer.Raw("data"); inner != nil {
		if data, err = object.Read(inner, note); err != nil {
			note("the card's data is no object: the fields beside it were read")
			data = outer
		}
	}
	if !known(data) {
		return Card{}, firsthand.Errorf(firsthand.CodeInvalid, "it is no character card: it has no name, description or first message")
	}
	c.fill(data, note)
	c.Rest = data.Rest()
	if data != outer {
		c.Outer = outer.Rest()
	}
	return c, nil
}

// known reports whether the object has a field that only characters have.
func known(o *object.Object) bool {
	for _, name := range []string{"name", "char_name", "description", "char_persona", "personality", "persona", "first_mes", "char_greeting", "greeting"} {
		if o.Has(name) {
			return true
		}
	}
	return false
}

// fill reads the fields. The names that programs give to the same thing stand
// side by side.
func (c *Card) fill(o *object.Object, note func(string)) {
	c.Name = o.Text("name", "char_name")
	c.Nickname = o.Text("nickname")
	c.Description = cmp.Or(o.Text("description", "char_persona"), persona(o))
	c.Personality = o.Text("personality")
	c.Scenario = o.Text("scenario", "world_scenario")
	c.FirstMessage = o.Text("first_mes", "char_greeting", "greeting")
	c.Examples = o.Text("mes_example", "example_dialogue", "sampleChat")
	c.Greetings, c.GroupGreetings = o.Texts("alternate_greetings"), o.Texts("group_only_greetings")
	c.SystemPrompt, c.PostHistory = o.Text("system_prompt"), o.Text("post_history_instructions")
	c.CreatorNotes = o.Text("creator_notes", "creatorcomment")
	c.Creator, c.CharacterVersion = o.Text("creator"), o.Text("character_version")
	c.Tags, c.Extensions = o.Texts("tags"), o.Raw("extensions")
	book := o.Raw("character_book")
	if book == nil {
		return
	}
	read, err := lorebook.Parse(book, func(entry int, what string) { note("the card's lorebook: " + what) })
	if err != nil {
		note("the card's lorebook could not be read and was left out")
		return
	}
	c.Book = &read
}

// persona returns what Agnai says of a character: a text, or lists of texts by
// attribute.
func persona(o *object.Object) string {
	raw := o.Raw("persona")
	if raw == nil {
		return ""
	}
	if raw[0] != '{' {
		return o.Text("persona")
	}
	words := ""
	for name, value := range object.Members(raw) {
		if name != "attributes" {
			continue
		}
		for attribute, values := range object.Members(value) {
			var texts []string
			if json.Unmarshal(values, &texts) == nil {
				words += sentence(attribute, texts)
			}
		}
	}
	return words
}

// sentence writes an attribute as a line, or its texts alone where it is the
// only one, which has no name of its own.
func sentence(attribute string, texts []string) string {
	line := ""
	for i, t := range texts {
		if i > 0 {
			line += ", "
		}
		line += t
	}
	if attribute == "text" {
		return line + "\n"
	}
	return attribute + ": " + line + "\n"
}
