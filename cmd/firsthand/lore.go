package main

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/card"
	"github.com/firsthand-memory/firsthand/internal/foreign/cast"
	"github.com/firsthand-memory/firsthand/internal/foreign/lorebook"
	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
	"github.com/firsthand-memory/firsthand/internal/foreign/work"
)

// batchPieces is how many passages become durable together.
const batchPieces = 20

// recurs is how often a name is met in a work before it is offered.
const recurs = 3

// loreIntake is the import of one work, card or lorebook.
type loreIntake struct {
	c     *cli
	w     *engine.World
	file  *file
	title string // empty: its own, or the file's

	report  foreign.Report
	taken   int
	known   int
	waiting []foreign.Piece
	names   cast.Finder
	offered []cast.Candidate
}

// read takes the file in. What was brought in when it returns an error stays.
func (t *loreIntake) read(ctx context.Context) error {
	progress := t.c.progress(t.file)
	defer progress.end()
	info, err := t.w.Info(ctx)
	if err != nil {
		return err
	}
	announced := false
	for p, err := range t.pieces(ctx, progress, info) {
		if err != nil {
			return fmt.Errorf("%s: %w", t.file.name, err)
		}
		if !announced {
			t.c.notice("%s: %s, read as %s", t.file.name, t.report.Format, t.report.Encoding)
			announced = true
		}
		if t.waiting = append(t.waiting, p); len(t.waiting) == batchPieces {
			if err := t.bring(ctx); err != nil {
				return err
			}
		}
	}
	if err := t.bring(ctx); err != nil {
		return err
	}
	if t.report.Format == foreign.Work {
		t.offer(info.Characters)
	}
	return nil
}

// pieces reads the file by its format. A card brings its character first, so
// that what is told of it is known to be of it.
func (t *loreIntake) pieces(ctx context.Context, progress *progress, info engine.Info) iter.Seq2[foreign.Piece, error] {
	title, content := t.title, progress.reader(t.file.content)
	if title == "" {
		title = t.file.title()
	}
	switch t.file.format {
	case foreign.Card:
		c, err := card.Read(content, &t.report)
		if err == nil {
			err = t.character(ctx, &c)
		}
		return either(c.Pieces(persona(info), &t.report), err)
	case foreign.Lorebook:
		b, err := lorebook.Read(content, &t.report)
		if t.title != "" {
			b.Name = t.title
		}
		return either(b.Pieces(title, macro.Names{User: persona(info)}, &t.report), err)
	}
	return work.Read(content, work.Options{Title: title, Fixed: t.title != ""}, &t.report)
}

// either yields the pieces, or else the error.
func either(pieces iter.Seq[foreign.Piece], err error) iter.Seq2[foreign.Piece, error] {
	return func(yield func(foreign.Piece, error) bool) {
		if err != nil {
			yield(foreign.Piece{}, err)
			return
		}
		for p := range pieces {
			if !yield(p, nil) {
				return
			}
		}
	}
}

// persona names whom the participant speaks as, if the world says so: whom
// {{user}} stands for.
func persona(info engine.Info) string {
	for _, c := range info.Characters {
		if c.ID == info.Settings.Persona {
			return c.Name
		}
	}
	return ""
}

// character introduces the character of a card, unless it is there.
func (t *loreIntake) character(ctx context.Context, c *card.Card) error {
	if c.Name == "" {
		c.Name = t.file.title()
		t.report.Note(0, "the card names nobody: its character is called like the file; write its name into the card and import that")
	}
	_, err := t.w.AddCharacter(ctx, c.Character())
	if firsthand.CodeOf(err) == firsthand.CodeConflict {
		t.report.Note(0, fmt.Sprintf("%v: that character was left as it is", err))
		return nil
	}
	return err
}

// bring brings in the passages that wait.
func (t *loreIntake) bring(ctx context.Context) error {
	pieces := t.waiting
	t.waiting = t.waiting[:0]
	refuse := func(p foreign.Piece, err error) { t.report.Refuse(p.Line, "%v", err) }
	return together(ctx, pieces, t.lore, refuse)
}

func (t *loreIntake) lore(ctx context.Context, pieces []foreign.Piece) error {
	var excerpts []firsthand.Excerpt
	for _, p := range pieces {
		excerpts = append(excerpts, p.Excerpt)
	}
	brought, err := t.w.ImportLore(ctx, excerpts...)
	for i, in := range brought {
		t.names.Add(pieces[i].Excerpt.Text)
		if in.Known {
			t.known++
		} else {
			t.taken++
		}
	}
	return err
}

// offer lists the names that recur and that nobody goes by.
func (t *loreIntake) offer(characters []firsthand.Character) {
	var taken []string
	for _, c := range characters {
		taken = append(append(taken, c.Name, c.Nickname), c.Aliases...)
	}
	t.offered = slices.DeleteFunc(t.names.Candidates(recurs), func(c cast.Candidate) bool { return slices.Contains(taken, c.Name) })
}

// taking is the report as it is printed.
func (t *loreIntake) taking() taking {
	out := reported(t.file.name, t.report)
	out.Taken, out.Known, out.Candidates = t.taken, t.known, t.offered
	return out
}
