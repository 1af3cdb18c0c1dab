package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/reading"
)

// commit takes in what the words of the turns bear out, as they stand now. That
// they were read is written with it, in one piece: a kill repeats nothing.
func (r *reader) commit(ctx context.Context, s reading.Scene, object string, spent firsthand.Tokens) error {
	return r.w.commit(ctx, firsthand.ActivityExtract, r.agent(), func(b *batch) error {
		now := r.again(b.s, s, false)
		result, err := reading.Take(now, object)
		if err != nil {
			return err
		}
		b.act()
		b.under = b.keysOnTurns(numbers(s)) // the model's words may be of any of them
		for _, p := range result.Proposals {
			b.propose(p)
		}
		for _, k := range result.Ratings {
			b.rate(k)
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryAsked, Asked: &firsthand.Asked{
			For: firsthand.PurposeScene, Scene: s.Turns[0].Scene, Turns: numbers(now), Kept: result.Kept(), Dropped: result.Dropped, Tokens: spent,
		}})
		return nil
	})
}

// propose adds a record that a model proposed and the words bear out.
func (b *batch) propose(p reading.Proposal) firsthand.RecordID {
	rec := p.Record
	rec.ID, rec.Turn = firsthand.RecordID(b.next()), p.Turn
	b.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &rec})
	b.bear(rec, false)
	return rec.ID
}

// rate adds how a model weighs a record that was there already.
func (b *batch) rate(k reading.Rating) {
	b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: ratedChange(k)})
}

func ratedChange(k reading.Rating) *firsthand.Change {
	c := &firsthand.Change{Record: k.Record, Importance: k.Importance}
	if !k.Emotion.IsZero() {
		c.Emotion = &k.Emotion
	}
	if k.Gloss != "" {
		c.Gloss = &k.Gloss
	}
	return c
}
