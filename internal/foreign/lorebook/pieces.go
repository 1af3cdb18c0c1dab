package lorebook

import (
	"cmp"
	"fmt"
	"iter"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
	"github.com/firsthand-memory/firsthand/internal/foreign/work"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Pieces returns excerpts of the entries that are on, in the order of the book.
// The work is the book's name, or title where it has none; the chapter is the
// entry's title, or its first key. Macros are resolved with the names; what
// chance decides is left out. The report counts what was taken and what was
// not.
func (b Book) Pieces(title string, who macro.Names, report *foreign.Report) iter.Seq[foreign.Piece] {
	return func(yield func(foreign.Piece) bool) {
		for _, e := range b.Entries {
			switch {
			case !e.Enabled:
				report.Skip("switched off in the book")
				continue
			case strings.TrimSpace(e.Text) == "":
				report.Skip("empty")
				continue
			}
			about := e.names(who, func(what string) { report.Note(e.Number, what) })
			words, chance := macro.Certain(e.Text)
			if chance {
				report.Note(e.Number, "a statement that chance decides, such as {{random:…}}, is no fact and was left out")
			}
			where := firsthand.Excerpt{Work: cmp.Or(b.Name, title), Chapter: macro.Resolve(e.chapter(about), who), About: about}
			for _, where.Text = range work.Split(macro.Resolve(words, who)) {
				report.Taken++
				if !yield(foreign.Piece{Line: e.Number, Excerpt: where}) {
					return
				}
			}
		}
	}
}

// chapter is what an entry is called, in the length of a name.
func (e Entry) chapter(about []string) string {
	chapter := strings.TrimSpace(e.Title)
	if chapter == "" && len(about) > 0 {
		chapter = about[0]
	}
	if chapter == "" {
		return fmt.Sprintf("entry %d", e.Number)
	}
	first := text.Cut(chapter, firsthand.MaxName)[0]
	return strings.TrimSpace(chapter[first.Start:first.End])
}
