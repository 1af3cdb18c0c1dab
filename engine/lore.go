package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// Brought is what became of an excerpt.
type Brought struct {
	Passage firsthand.PassageID  `json:"passage"`
	Records []firsthand.RecordID `json:"records"` // that were taken from it
	// Known says that the same passage was there before; nothing was added.
	Known bool `json:"known,omitempty"`
}

// ImportLore brings in excerpts of a work in order, all or none, and returns
// when they are durable. Each becomes a passage, which is read by rules as
// narration is; what it establishes stands in the same batch, as lore: locked,
// known to everyone, and never changed. A passage of the same work, chapter
// and text is known and adds nothing.
//
// Every sentence and line of speech with a word in it can be found: those that
// establish nothing are kept as what stands written, inferred. Nothing is taken
// from a passage that is a danger, and of self-harm, of which many a work tells,
// nothing as established.
func (w *World) ImportLore(ctx context.Context, excerpts ...firsthand.Excerpt) ([]Brought, error) {
	var brought []Brought
	err := w.commit(ctx, firsthand.ActivityImport, author, func(b *batch) error {
		brought = brought[:0]
		for _, x := range excerpts {
			in, err := b.lore(x)
			if err != nil {
				return err
			}
			brought = append(brought, in)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return brought, nil
}

func (b *batch) lore(x firsthand.Excerpt) (Brought, error) {
	if id, ok := b.passageOf(x); ok {
		return Brought{Passage: id, Records: []firsthand.RecordID{}, Known: true}, nil
	}
	p := firsthand.Passage{ID: firsthand.PassageID(b.next()), Work: x.Work, Chapter: x.Chapter, Text: x.Text}
	if err := p.Validate(); err != nil {
		return Brought{}, err
	}
	b.act()
	b.add(firsthand.Entry{Kind: firsthand.EntryPassage, Passage: &p})
	r := loreReader{batch: b, passage: p, about: x.About, ids: []firsthand.RecordID{}}
	found := b.w.rules.of(b).Read(p.Text, extract.Teller{})
	if found.Danger == firsthand.DangerNone || found.Danger == firsthand.DangerSelfHarm {
		r.proposed(found)
		r.unsaid()
	}
	return Brought{Passage: p.ID, Records: r.ids}, nil
}

// passageOf returns the passage that an excerpt is, of the world or the batch.
func (b *batch) passageOf(x firsthand.Excerpt) (firsthand.PassageID, bool) {
	if id, ok := b.s.PassageOf(x.Work, x.Chapter, x.Text); ok {
		return id, true
	}
	for _, e := range b.entries {
		if p := e.Passage; p != nil && p.Work == x.Work && p.Chapter == x.Chapter && p.Text == x.Text {
			return p.ID, true
		}
	}
	return 0, false
}
