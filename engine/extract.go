package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/reading"
	"github.com/firsthand-memory/firsthand/llm"
)

// ExtractOptions say what a language model reads. The zero value is all that it
// has not read yet.
type ExtractOptions struct {
	// Scene is the title of the scenes that are read; empty is all.
	Scene string
	// Again reads what was read before too. Records that a model proposed then and
	// none proposes now are superseded, unless their author holds them.
	Again bool
	// DryRun asks the model and shows what would change, and changes nothing but
	// the count of what was spent.
	DryRun bool
	// Model reads instead of the engine's; nil is that.
	Model llm.Model
}

// Extraction is what a reading came to, or would.
type Extraction struct {
	Model  string                 `json:"model"`
	DryRun bool                   `json:"dry_run"`
	Turns  []firsthand.TurnNumber `json:"turns"` // that were read
	// Added are new records; those of a dry run have no id. Rated are changes in
	// how much records count, what was felt and what they mean.
	Added []firsthand.Record `json:"added"`
	Rated []firsthand.Change `json:"rated"`
	// Superseded are records of an earlier reading that this one does not make,
	// Same how many it makes as well.
	Superseded []firsthand.Record  `json:"superseded"`
	Same       int                 `json:"same"`
	Dropped    []firsthand.Dropped `json:"dropped"`
	Tokens     firsthand.Tokens    `json:"tokens"`
	Cost       float64             `json:"cost"`
}

// Extract lets the language model read turns now, and tells what came of it.
// What fails is an error beside what was read until then; the rest waits. Without
// a model it is CodeInvalid.
func (w *World) Extract(ctx context.Context, o ExtractOptions) (Extraction, error) {
	x := Extraction{DryRun: o.DryRun, Turns: []firsthand.TurnNumber{}, Added: []firsthand.Record{}, Rated: []firsthand.Change{}, Superseded: []firsthand.Record{}, Dropped: []firsthand.Dropped{}}
	r := w.reader
	if o.Model != nil {
		config := w.e.config.Reader
		config.Model = o.Model
		r = newReader(w, config)
	}
	if r == nil {
		return x, firsthand.Errorf(firsthand.CodeInvalid, "no language model is chosen: `firsthand model use --chat URL --model NAME` chooses one")
	}
	x.Model = r.Model.Name()
	if err := w.current(ctx); err != nil {
		return x, err
	}
	left, err := r.asked(o)
	if err != nil {
		return x, err
	}
	for len(left) > 0 {
		if left, err = r.some(ctx, left, o, &x); err != nil {
			break
		}
	}
	x.Cost = r.Prices.Of(x.Tokens)
	return x, err
}

// asked returns the turns that are to be read, by scene.
func (r *reader) asked(o ExtractOptions) ([]firsthand.TurnNumber, error) {
	r.w.mu.RLock()
	defer r.w.mu.RUnlock()
	s := r.w.state
	var ns []firsthand.TurnNumber
	found := o.Scene == ""
	for _, k := range s.Scenes() {
		if o.Scene != "" && k.Title != o.Scene {
			continue
		}
		found = true
		for _, n := range s.SceneTurns(k.ID) {
			t, standing, _ := s.Turn(n)
			_, unread := slices.BinarySearch(s.Unread(), n)
			if standing == firsthand.StandingLive && t.Danger == firsthand.DangerNone && (unread || o.Again) && r.sends(s, t) {
				ns = append(ns, n)
			}
		}
	}
	if !found {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %q", o.Scene)
	}
	return ns, nil
}

// some reads the first turns that go into one question and returns the rest.
func (r *reader) some(ctx context.Context, ns []firsthand.TurnNumber, o ExtractOptions, x *Extraction) ([]firsthand.TurnNumber, error) {
	done, err := r.alone(ctx)
	if err != nil {
		return ns, err
	}
	defer done()
	r.w.mu.RLock()
	first, _, _ := r.w.state.Turn(ns[0])
	one := slices.DeleteFunc(slices.Clone(ns), func(n firsthand.TurnNumber) bool {
		t, _, _ := r.w.state.Turn(n)
		return t.Scene != first.Scene
	})
	s := r.scene(r.w.state, one)
	r.w.mu.RUnlock()
	object, spent, err := r.ask(ctx, r.Model, s)
	x.Tokens = x.Tokens.Plus(spent)
	if err != nil {
		return ns, r.fail(ctx, s, spent, err)
	}
	if err := r.settle(ctx, s, object, spent, o, x); err != nil {
		return ns, err
	}
	return slices.DeleteFunc(slices.Clone(ns), func(n firsthand.TurnNumber) bool { return slices.Contains(numbers(s), n) }), nil
}

// settle takes in a reading, or only tells what it would change.
func (r *reader) settle(ctx context.Context, s reading.Scene, object string, spent firsthand.Tokens, o ExtractOptions, x *Extraction) error {
	var d difference
	err := r.w.commit(ctx, firsthand.ActivityExtract, r.agent(), func(b *batch) error {
		var err error
		now := r.again(b.s, s, o.Again)
		if d, err = differenceOf(now, object, o.Again); err != nil {
			return err
		}
		b.act()
		b.under = b.keysOnTurns(numbers(s)) // the model's words may be of any of them
		a := firsthand.Asked{For: firsthand.PurposeScene, Scene: s.Turns[0].Scene, Dropped: d.dropped, Tokens: spent}
		if !o.DryRun {
			d.added = b.replace(d)
			a.Turns, a.Kept = numbers(now), len(d.proposals)+len(d.ratings)
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryAsked, Asked: &a})
		return nil
	})
	if err != nil {
		return err
	}
	x.take(d, numbers(s))
	return nil
}

// difference is what a reading makes of turns beside what an earlier one made.
type difference struct {
	proposals  []reading.Proposal
	ratings    []reading.Rating
	superseded []firsthand.Record
	same       int
	dropped    []firsthand.Dropped
	added      []firsthand.Record
}

func differenceOf(now reading.Scene, object string, again bool) (difference, error) {
	old := []firsthand.Record{}
	for i := range now.Turns {
		t := &now.Turns[i]
		kept := t.Taken[:0:0]
		for _, k := range t.Taken {
			if again && k.Modelled && !k.Held && !t.Moved {
				if k.Standing == firsthand.StandingLive {
					old = append(old, k.Record)
				}
				continue
			}
			kept = append(kept, k)
		}
		t.Taken = kept
	}
	result, err := reading.Take(now, object)
	if err != nil {
		return difference{}, err
	}
	d := difference{ratings: result.Ratings, dropped: result.Dropped}
	for _, p := range result.Proposals {
		at := slices.IndexFunc(old, func(k firsthand.Record) bool {
			return k.Kind == p.Record.Kind && k.Text == p.Record.Text && k.Status == p.Record.Status && k.Sources[0] == p.Record.Sources[0]
		})
		if at < 0 {
			d.proposals = append(d.proposals, p)
			d.added = append(d.added, p.Record)
			continue
		}
		old = slices.Delete(old, at, at+1)
		d.same++
	}
	d.superseded = old
	return d, nil
}

// replace adds what a reading makes anew and takes the rest of the earlier one
// out of recall. It returns the records with their ids.
func (b *batch) replace(d difference) []firsthand.Record {
	var added []firsthand.Record
	for _, p := range d.proposals {
		rec := p.Record
		rec.ID, rec.Turn = b.propose(p), p.Turn
		added = append(added, rec)
	}
	for _, k := range d.ratings {
		b.rate(k)
	}
	for _, k := range d.superseded {
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{
			Record: k.ID, Standing: firsthand.StandingSuperseded, Because: "read again by " + b.agent.Name,
		}})
	}
	return added
}

// take adds a difference to what is told of the whole reading.
func (x *Extraction) take(d difference, turns []firsthand.TurnNumber) {
	x.Turns = append(x.Turns, turns...)
	x.Added = append(x.Added, d.added...)
	for _, k := range d.ratings {
		x.Rated = append(x.Rated, *ratedChange(k))
	}
	x.Superseded = append(x.Superseded, d.superseded...)
	x.Same += d.same
	for _, k := range d.dropped {
		at := slices.IndexFunc(x.Dropped, func(o firsthand.Dropped) bool { return o.Why == k.Why })
		if at < 0 {
			x.Dropped = append(x.Dropped, k)
		} else {
			x.Dropped[at].Count += k.Count
		}
	}
}
