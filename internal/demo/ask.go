package demo

import (
	"context"
	"fmt"

	"github.com/firsthand-memory/firsthand"
)

// recallLimit keeps the two recalls short enough to stand side by side.
const recallLimit = 4

// ask puts every question of the page to the engine.
func (p *played) ask(ctx context.Context) (*Answers, error) {
	a := &Answers{Cue: p.Ask.Cue}
	for _, question := range []struct {
		about string
		put   func(context.Context, *Answers) error
	}{
		{"the rows", p.askRows}, {"the author's word", p.askStated}, {"the card", p.askCard}, {"the recalls", p.askRecalls},
		{"the secret", p.askSecret}, {"what is open", p.askReview}, {"what was not remembered", p.askNot},
	} {
		if err := question.put(ctx, a); err != nil {
			return nil, fmt.Errorf("ask for %s: %w", question.about, err)
		}
	}
	a.Changes = changes(a)
	return a, nil
}

// askRows reads the turns from the journal, where their asides are, and
// explains every record taken from them.
func (p *played) askRows(ctx context.Context, a *Answers) error {
	scenes := map[firsthand.SceneID]string{}
	for e, err := range p.w.Export(ctx) {
		if err != nil {
			return err
		}
		switch {
		case e.Scene != nil:
			scenes[firsthand.SceneID(e.Seq)] = e.Scene.Title
		case e.Turn != nil:
			a.Rows = append(a.Rows, Row{Turn: *e.Turn, Scene: scenes[e.Turn.Scene]})
		}
	}
	for i, told := range p.turns {
		var err error
		if a.Rows[i].Records, err = p.explained(ctx, told.Records); err != nil {
			return err
		}
	}
	return nil
}

func (p *played) askStated(ctx context.Context, a *Answers) (err error) {
	a.Stated, err = p.explained(ctx, p.stated)
	return err
}

func (p *played) explained(ctx context.Context, ids []firsthand.RecordID) ([]firsthand.Hit, error) {
	hits := []firsthand.Hit{}
	for _, id := range ids {
		x, err := p.w.Explain(ctx, id)
		if err != nil {
			return nil, err
		}
		hits = append(hits, x.Record)
	}
	return hits, nil
}

func (p *played) askCard(ctx context.Context, a *Answers) error {
	turn := p.told[rowMoment].Turn
	cards, err := p.w.Moments(ctx, a.row(turn).Scene, turn)
	if err == nil {
		a.Card = cards[0]
	}
	return err
}

func (p *played) askRecalls(ctx context.Context, a *Answers) error {
	for _, name := range []string{p.Ask.Knows, p.Ask.Outside} {
		as, err := p.w.Viewer(ctx, name)
		if err != nil {
			return err
		}
		r, err := p.w.Recall(ctx, firsthand.Query{As: as, Cue: a.Cue, Limit: recallLimit}, false)
		if err != nil {
			return err
		}
		a.Recalls = append(a.Recalls, Recalled{As: name, Hits: r.Hits})
	}
	return nil
}

func (p *played) askSecret(ctx context.Context, a *Answers) error {
	secret := a.row(p.told[rowSecret].Turn).Records
	if len(secret) == 0 {
		return firsthand.Errorf(firsthand.CodeNotFound, "nothing was taken from the row that tells it")
	}
	knows, err := p.w.WhoKnows(ctx, secret[0].ID.Record)
	if err != nil {
		return err
	}
	as, err := p.w.Viewer(ctx, p.Ask.Outside)
	if err != nil {
		return err
	}
	found, err := p.w.Search(ctx, firsthand.Search{As: as, Text: secret[0].Text})
	a.Secret = Secret{Record: secret[0], Knows: knows, Outsider: p.Ask.Outside, Found: found}
	return err
}

func (p *played) askReview(ctx context.Context, a *Answers) error {
	r, err := p.w.Review(ctx)
	a.Contradictions, a.Readings, a.Overdue = r.Contradictions, r.Interpretations, []firsthand.Hit{}
	for _, loop := range r.Loops {
		if loop.Overdue {
			a.Overdue = append(a.Overdue, loop)
		}
	}
	return err
}

func (p *played) askNot(ctx context.Context, a *Answers) error {
	n := &a.Not
	n.Aside, n.Lie, n.Dream = a.row(p.told[rowAside].Turn), a.row(p.told[rowLie].Turn), a.row(p.told[rowDream].Turn)
	n.AsideWord, n.LieFacts, n.DreamFacts = p.Ask.Aside, []firsthand.Hit{}, []firsthand.Hit{}
	for _, h := range a.records() {
		if h.Status != firsthand.StatusCanon {
			continue
		}
		if fills(h, n.Lie.Records) {
			n.LieFacts = append(n.LieFacts, h)
		}
		if h.Source.Turn == n.Dream.Turn.Number {
			n.DreamFacts = append(n.DreamFacts, h)
		}
	}
	var err error
	n.AsideFound, err = p.w.Search(ctx, firsthand.Search{Text: n.AsideWord, Archived: true})
	return err
}

// fills reports whether a record fills a slot as one of the others does.
func fills(h firsthand.Hit, others []firsthand.Hit) bool {
	for _, o := range others {
		if h.Slot != nil && o.Slot != nil && *h.Slot == *o.Slot {
			return true
		}
	}
	return false
}

// changes pairs what ended with what ended it.
func changes(a *Answers) []Change {
	pairs := []Change{}
	for _, h := range a.records() {
		if now, ok := a.record(h.Ended); ok {
			pairs = append(pairs, Change{Was: h, Now: now})
		}
	}
	return pairs
}
