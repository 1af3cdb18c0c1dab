package engine

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/night"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// NightOptions say which night, and whether it is only rehearsed. The zero
// value is the night that ended last.
type NightOptions struct {
	// Day is the day that the night ends, as 2031-05-01. Empty is the last one
	// by the world's time zone: today from noon on, yesterday before.
	Day string `json:"day,omitempty"`
	// DryRun lists what the night would do and writes nothing.
	DryRun bool `json:"dry_run,omitempty"`
}

// Night is what a night did, or would do.
type Night struct {
	Day string `json:"day"`
	// Done says that the work of that night was done before; there are no actions then.
	Done    bool   `json:"done"`
	DryRun  bool   `json:"dry_run"`
	Actions []Deed `json:"actions"`
	// Without names the kinds of record that a night makes only with a language
	// model, and went without.
	Without []firsthand.Kind `json:"without"`
	// Failed says why the model could not be asked for all of it.
	Failed string `json:"failed,omitempty"`
}

// Deed is one thing that a night does.
type Deed struct {
	Do      string             `json:"do"`     // such as archive or merge
	Record  firsthand.RecordID `json:"record"` // the record it is about, the first that a new one is made of, or the new one itself
	Text    string             `json:"text"`   // of that record
	Because string             `json:"because"`
	// Entry is the act in the journal, which can be undone; 0 in a dry run.
	Entry firsthand.Seq `json:"entry,omitempty"`
}

// Night does a night's work: what is temporary fades, what earned it stays for
// good, what nobody used leaves recall, what is there twice becomes one, what
// may contradict is tied, and a finished scene or day is told by its own
// sentences; with a language model also by the model, which reflects, dreams and
// writes diaries. Nothing is deleted. It is done once a day; a night that was cut
// short goes on where it stopped. Another night at the same time is no harm:
// each action is planned on the state it is written behind.
func (w *World) Night(ctx context.Context, o NightOptions) (Night, error) {
	n, err := w.nightOf(ctx, o)
	switch {
	case err != nil:
		return n, err
	case n.Done:
		return n, w.catchUpOnThought(ctx, &n)
	case o.DryRun:
		return n, w.rehearse(ctx, &n)
	}
	for step := range night.Steps {
		if err := w.step(ctx, step, &n); err != nil {
			return n, err
		}
	}
	if err := w.think(ctx, &n); err != nil {
		return n, err
	}
	return n, w.commit(ctx, firsthand.ActivityNight, night.Agent(), func(b *batch) error {
		if !b.s.NightDone(n.Day) {
			b.act()
			b.add(firsthand.Entry{Kind: firsthand.EntryNight, Night: &firsthand.Night{Day: n.Day}})
		}
		return nil
	})
}

// nightOf says which night it is and whether its work is done.
func (w *World) nightOf(ctx context.Context, o NightOptions) (Night, error) {
	n := Night{Day: o.Day, DryRun: o.DryRun, Actions: []Deed{}, Without: []firsthand.Kind{firsthand.KindReflection, firsthand.KindDream}}
	s, done, err := w.fresh(ctx)
	if err != nil {
		return n, err
	}
	defer done()
	if n.Day == "" {
		n.Day, err = lastDay(w.e.config.Now(), s.World().Settings)
		if err != nil {
			return n, err
		}
	}
	if err := (firsthand.Night{Day: n.Day}).Validate(); err != nil {
		return n, err
	}
	n.Done = s.NightDone(n.Day)
	return n, nil
}

// lastDay returns the day whose night it is: nobody's day is over before noon.
func lastDay(now time.Time, settings firsthand.Settings) (string, error) {
	loc, err := settings.Location()
	if err != nil {
		return "", err
	}
	now = now.In(loc)
	if now.Hour() < 12 {
		now = now.AddDate(0, 0, -1)
	}
	return now.Format(time.DateOnly), nil
}

// atOnce is how many actions of a night are written together: a night that is
// cut short loses no more, and others wait no longer.
const atOnce = 200

// step carries out one step of the night. What another does meanwhile is
// planned for again.
func (w *World) step(ctx context.Context, step night.Step, n *Night) error {
	var left []night.Action // of a plan that holds right behind the entry at
	at := firsthand.Seq(0)
	for more := true; more; {
		var did []Deed
		behind := at
		err := w.commit(ctx, firsthand.ActivityNight, night.Agent(), func(b *batch) error {
			did, more = nil, false
			if b.s.NightDone(n.Day) {
				return nil
			}
			if len(left) == 0 || b.s.Head() != behind {
				actions, err := night.Plan(b.s, step, n.Day)
				if err != nil {
					return err
				}
				left = actions
			}
			now := left[:min(len(left), atOnce)]
			did, left = b.actions(now), left[len(now):]
			more, at, behind = len(left) > 0, b.next()-1, 0 // built again, it is planned again
			return nil
		})
		if err != nil {
			return err
		}
		n.Actions = append(n.Actions, did...)
	}
	return nil
}

// actions adds the entries of a night's actions, each an act of its own.
func (b *batch) actions(actions []night.Action) []Deed {
	var did []Deed
	for _, a := range actions {
		b.act()
		id := firsthand.RecordID(b.next())
		for _, e := range a.Entries(id) {
			b.add(e)
		}
		did = append(did, Deed{Do: string(a.Deed), Record: cmp.Or(a.Record, id), Text: a.Text, Because: a.Because, Entry: b.first})
	}
	return did
}

// rehearse lets the night happen to a copy of the state.
func (w *World) rehearse(ctx context.Context, n *Night) error {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return err
	}
	saved := s.Save()
	done()
	copied, err := state.Load(saved, w.e.lexicon)
	if err != nil {
		return err
	}
	for step := range night.Steps {
		actions, err := night.Plan(copied, step, n.Day)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(actions, atOnce) {
			did, err := w.pretend(copied, some)
			if err != nil {
				return err
			}
			n.Actions = append(n.Actions, did...)
		}
	}
	return nil
}

func (w *World) pretend(s *state.State, actions []night.Action) ([]Deed, error) {
	b := newBatch(w, w.e.config.Now(), firsthand.ActivityNight, night.Agent())
	b.s = s
	did := b.actions(actions)
	for i := range did {
		did[i].Entry = 0
	}
	return did, s.ApplyAll(b.entries)
}
