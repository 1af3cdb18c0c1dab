package tavern

import (
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
)

// reading is one file on its way in.
type reading struct {
	o      foreign.Options
	report *foreign.Report
	yield  func(foreign.Row, error) bool

	chat int
	keys *foreign.Keys
	cast cast
}

// said is a message of any format, before it is an utterance.
type said struct {
	line        int
	name        string
	date        string
	text        string
	persona     bool
	narration   bool
	hidden      bool
	variants    []string
	translation string
}

// begin starts the next chat of the file. Identity is what names the chat for
// good, "" if nothing does.
func (x *reading) begin(chat int, identity string, c cast) {
	x.chat, x.keys, x.cast = chat, foreign.NewKeys(identity), c
}

// say hands out a message. It reports whether more are wanted.
func (x *reading) say(s said) bool {
	if len(s.text) > firsthand.MaxText {
		x.report.Refuse(s.line, "the text has %d bytes: at most %d can be taken", len(s.text), firsthand.MaxText)
		return true
	}
	if strings.Contains(s.text, "\uFFFD") || strings.Contains(s.name, "\uFFFD") {
		x.report.Note(s.line, "a damaged character, half an emoji perhaps, is now U+FFFD")
	}
	u := firsthand.Utterance{
		ID:          x.keys.Key(s.name, s.date, s.text),
		Speaker:     firsthand.Narrator,
		When:        ParseWhen(s.date, x.o.ZoneOrUTC()),
		Hidden:      s.hidden,
		Variants:    s.variants,
		Translation: s.translation,
		Persona:     s.persona,
	}
	if s.narration {
		u.Present = x.cast.present("")
	} else {
		u.Speaker = x.cast.speaker(s.name, s.persona)
		u.Present = x.cast.present(u.Speaker)
	}
	u.Text = macro.Resolve(s.text, x.cast.names())
	x.report.Taken++
	return x.yield(foreign.Row{Line: s.line, Chat: x.chat, Utterance: u}, nil)
}

// valid refuses what is not UTF-8: the decoder of JSON would write U+FFFD and
// say nothing.
func (x *reading) valid(line int, raw []byte) bool {
	if utf8.Valid(raw) {
		return true
	}
	x.report.Refuse(line, "it holds bytes that are not %s: save the file as UTF-8", x.report.Encoding)
	return false
}
