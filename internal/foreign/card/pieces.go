package card

import (
	"cmp"
	"iter"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
	"github.com/firsthand-memory/firsthand/internal/foreign/work"
)

// Names returns whom the macros of the card stand for, {{user}} being the given
// name.
func (c Card) Names(user string) macro.Names {
	return macro.Names{User: user, Char: c.Name, Nickname: c.Nickname}
}

// Character returns the character of the card. Its nickname is an alias too:
// it is what the card's own texts call it.
func (c Card) Character() firsthand.Character {
	k := firsthand.Character{Name: c.Name, Nickname: c.Nickname}
	if c.Nickname != "" && c.Nickname != c.Name {
		k.Aliases = []string{c.Nickname}
	}
	return k
}

// Pieces returns excerpts of what the card says of the character and the
// setting, and of its lorebook. The work is the card itself, the chapter the
// field. The report counts what was taken and what was not.
func (c Card) Pieces(user string, report *foreign.Report) iter.Seq[foreign.Piece] {
	return func(yield func(foreign.Piece) bool) {
		title := c.Name + ", card"
		for _, field := range []struct{ name, text string }{{"description", c.Description}, {"personality", c.Personality}, {"scenario", c.Scenario}} {
			words, chance := macro.Certain(field.text)
			if chance {
				report.Note(0, "a statement that chance decides, such as {{random:…}}, is no fact and was left out")
			}
			where := firsthand.Excerpt{Work: title, Chapter: field.name}
			if field.name != "scenario" {
				where.About = []string{c.Name}
			}
			for _, where.Text = range work.Split(macro.Resolve(words, c.Names(user))) {
				report.Taken++
				if !yield(foreign.Piece{Excerpt: where}) {
					return
				}
			}
		}
		c.spoken(report)
		if c.Book == nil {
			return
		}
		for p := range c.Book.Pieces(cmp.Or(c.Book.Name, title), c.Names(user), report) {
			if !yield(p) {
				return
			}
		}
	}
}

// spoken notes what was left out because it speaks to a model.
func (c Card) spoken(report *foreign.Report) {
	for what, text := range map[string]string{
		"examples of dialogue": c.Examples, "greetings": c.FirstMessage + strings.Join(c.Greetings, ""), "instructions to a model": c.SystemPrompt + c.PostHistory,
	} {
		if strings.TrimSpace(text) != "" {
			report.Skip(what)
		}
	}
}
