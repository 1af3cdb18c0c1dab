package transcript

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
)

// teller puts lines together to utterances.
type teller struct {
	o      foreign.Options
	report *foreign.Report
	yield  func(foreign.Row, error) bool
	keys   *foreign.Keys

	now   utterance
	text  strings.Builder // of now
	blank int             // empty lines since its last
	// last is who spoke last by name: who goes on after a line of narration.
	last utterance
}

// utterance is what is known of one while its lines come.
type utterance struct {
	line  int
	name  string // "" for narration
	stamp string
	aside bool // narration that a speaker goes on after
}

// line takes in one line. It reports whether more are wanted.
func (t *teller) line(number int, l line) bool {
	switch {
	case l.kind == empty:
		t.blank++
		return true
	case l.kind == rule:
		t.report.Skip("separator")
		return t.end()
	case l.kind == spoken:
		next := utterance{line: number, name: l.name, stamp: l.stamp}
		t.last = next
		return t.begin(next, l.text)
	case l.kind == narration:
		return t.begin(utterance{line: number, aside: true}, l.text)
	case t.text.Len() == 0 || t.now.aside:
		next := t.last
		next.line = number
		return t.begin(next, l.text)
	}
	return t.goOn(number, l.text)
}

// begin starts an utterance and hands out the one before it.
func (t *teller) begin(u utterance, text string) bool {
	more := t.end()
	t.now = u
	t.text.WriteString(text)
	return more
}

// goOn adds a line to the utterance, or starts another one by the same speaker
// where the text would grow longer than a turn can be.
func (t *teller) goOn(number int, text string) bool {
	if t.text.Len()+t.blank+1+len(text) > firsthand.MaxText {
		u := t.now
		u.line = number
		return t.begin(u, text)
	}
	for range t.blank + 1 {
		t.text.WriteByte('\n')
	}
	t.blank = 0
	t.text.WriteString(text)
	return true
}

// end hands out the utterance, if there is one. It reports whether more are
// wanted.
func (t *teller) end() bool {
	text := strings.TrimSpace(t.text.String())
	t.text.Reset()
	t.blank = 0
	if text == "" {
		return true
	}
	u := firsthand.Utterance{
		ID:      t.keys.Key(t.now.name, t.now.stamp, text),
		Speaker: t.now.name,
		Text:    text,
		When:    when(t.now.stamp, t.o.ZoneOrUTC()),
	}
	switch {
	case t.now.name == "" || narrates(t.now.name):
		u.Speaker = firsthand.Narrator
	case t.now.name == "You" || t.now.name == "User":
		u.Speaker, u.Persona = t.o.UserName(), true
	case t.now.name == t.o.User:
		u.Persona = true
	}
	if strings.Contains(text, "\uFFFD") {
		t.report.Note(t.now.line, "a damaged character is U+FFFD in the file already")
	}
	t.report.Taken++
	return t.yield(foreign.Row{Line: t.now.line, Utterance: u}, nil)
}
