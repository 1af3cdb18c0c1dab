package engine

import (
	"cmp"
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/reading"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// What is held against each other at once, at most.
const (
	newAtMost = 12
	oldAtMost = 24
)

// relate has the model look how what is new bears on memories of earlier scenes.
func (w *World) relate(ctx context.Context, n *Night) error {
	r := w.reader
	p, err := w.pairing(ctx, n.Day)
	if err != nil || len(p.New) == 0 || len(p.Old) == 0 {
		return err
	}
	done, err := r.alone(ctx)
	if err != nil {
		return err
	}
	defer done()
	q, err := reading.AskRelations(p)
	if err != nil {
		return err
	}
	object, spent, err := r.put(ctx, r.Model, q, func(found string) error {
		_, _, err := reading.TakeRelations(p, found)
		return err
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	asked := firsthand.Asked{For: firsthand.PurposeRelations, Day: n.Day, Tokens: spent}
	if err != nil {
		asked.Failed = short(err.Error())
	}
	var deeds []Deed
	wrote := r.w.commit(ctx, firsthand.ActivityNight, r.agent(), func(b *batch) error {
		deeds = nil
		if asked.Failed == "" {
			deeds, asked.Dropped = b.relate(p, object)
			asked.Kept = len(deeds)
		} else if spent.All() == 0 && b.s.Asking().Failed == asked.Failed {
			return nil
		}
		b.act()
		b.add(firsthand.Entry{Kind: firsthand.EntryAsked, Asked: &asked})
		return nil
	})
	n.Actions = append(n.Actions, deeds...)
	return cmp.Or(err, wrote)
}

// relate ties the records, each tie an act of its own.
func (b *batch) relate(p reading.Pairing, object string) (deeds []Deed, dropped []firsthand.Dropped) {
	links, dropped, err := reading.TakeRelations(p, object)
	if err != nil {
		return nil, dropped
	}
	for _, l := range links {
		if slices.ContainsFunc(b.s.Links(l.From), func(k firsthand.Link) bool { return k.From == l.To || k.To == l.To }) {
			continue // they are tied
		}
		from, ok := b.s.Record(l.From)
		if to, there := b.s.Record(l.To); !ok || !there || from.Standing != firsthand.StandingLive || to.Standing != firsthand.StandingLive {
			continue
		}
		b.act()
		b.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &l})
		deeds = append(deeds, Deed{Do: string(l.Kind), Record: l.From, Text: from.Text, Because: l.To.String() + ", " + l.Because, Entry: b.first})
	}
	return deeds, dropped
}

// pairing returns what is new since the last night, and the earlier memories of
// other scenes that are likest to it: all known to one audience.
func (w *World) pairing(ctx context.Context, day string) (reading.Pairing, error) {
	var p reading.Pairing
	s, done, err := w.fresh(ctx)
	if err != nil {
		return p, err
	}
	defer done()
	v, err := s.Visible(state.Look{})
	if err != nil || s.NightAsked(day, firsthand.PurposeRelations, 0, 0) {
		return p, err
	}
	last, lastDay := s.LastNight()
	if lastDay == day {
		last = 0 // it is caught up on: all may be new to the model
	}
	var before []firsthand.Record
	audience := ""
	for _, id := range slices.Backward(s.Records()) {
		rec, ok := w.source(s, v, id)
		if !ok || rec.Kind == firsthand.KindMonologue || rec.Kind == firsthand.KindLoop || rec.Frame != firsthand.FrameWorld {
			continue
		}
		if audience == "" {
			audience = audienceOf(rec)
		}
		switch {
		case audienceOf(rec) != audience:
		case firsthand.Seq(id) > last && len(p.New) < newAtMost:
			p.New = append(p.New, rec)
		case len(before) < lookedAt:
			before = append(before, rec)
		}
	}
	p.Old = likest(p.New, before)
	return p, nil
}

// lookedAt bounds how many earlier memories are looked through.
const lookedAt = 2000

// likest returns the memories of other scenes that share most of their words,
// people or slots with the new ones.
func likest(fresh, before []firsthand.Record) []firsthand.Record {
	terms := map[string]bool{}
	scenes := map[firsthand.SceneID]bool{}
	for _, r := range fresh {
		scenes[r.Scene] = true
		for _, t := range text.Terms(r.Text) {
			terms[t] = true
		}
	}
	score := map[firsthand.RecordID]float64{}
	var out []firsthand.Record
	for _, r := range before {
		own := text.Terms(r.Text)
		shared := 0
		for _, t := range own {
			if terms[t] {
				shared++
			}
		}
		if shared > 0 && (len(scenes) > 1 || !scenes[r.Scene]) {
			score[r.ID] = float64(shared) / float64(len(own))
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, func(a, b firsthand.Record) int { return cmp.Compare(score[b.ID], score[a.ID]) })
	return out[:min(len(out), oldAtMost)]
}
