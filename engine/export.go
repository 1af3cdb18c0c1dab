package engine

import (
	"context"
	"iter"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Exported is an entry as it is exported: its record, if it brings one, with
// the status and standing that it has now, and those that it was born with
// beside them where they differ.
type Exported struct {
	firsthand.Entry
	Born *Born `json:"born,omitempty"`
}

// Born is what a record began as.
type Born struct {
	Status   firsthand.Status   `json:"status"`
	Standing firsthand.Standing `json:"standing"`
}

// Export reads the world's whole journal from the first entry. What people said
// out of character is left out: its entries are there, as if it were erased. The
// lines of their personas are story and there.
func (w *World) Export(ctx context.Context) iter.Seq2[Exported, error] {
	return w.ExportPart(ctx, Part{})
}

// ExportAfter does so for the entries behind the given one.
func (w *World) ExportAfter(ctx context.Context, after firsthand.Seq) iter.Seq2[Exported, error] {
	return w.ExportPart(ctx, Part{After: after})
}

// ExportAll reads the world's whole journal, with what people said out of
// character, and behind it what the store knows of people in this world: their
// consents, what they said of themselves, and what characters were given of it.
func (w *World) ExportAll(ctx context.Context) iter.Seq2[Exported, error] {
	return w.ExportPart(ctx, Part{People: true})
}

// Part is what of a journal is exported. The zero Part is all of it but what
// people said out of character.
type Part struct {
	After firsthand.Seq // only entries behind this one
	// AsOf ends the journal at that turn, 0 at none: what is then said of records
	// is what was held at that point.
	AsOf firsthand.TurnNumber
	// People is for what people said out of character too, and for what is known
	// of them in this world, behind the last entry.
	People bool
}

// shown returns the entry, without its payload where it is not to be shown.
func (p Part) shown(e firsthand.Entry) firsthand.Entry {
	if p.People || !slices.ContainsFunc(e.Keys, personal) {
		return e
	}
	e = e.Bare()
	e.Erased = true
	return e
}

// personal reports whether a key is over what somebody said as themselves.
func personal(id firsthand.KeyID) bool {
	_, _, persona := id.Of()
	return !persona
}

// ExportPart reads a part of the world's journal. A turn that was not told is
// CodeNotFound.
func (w *World) ExportPart(ctx context.Context, p Part) iter.Seq2[Exported, error] {
	return func(yield func(Exported, error) bool) {
		last, err := w.after(ctx, p.AsOf)
		if err != nil {
			yield(Exported{}, err)
			return
		}
		for e, err := range w.e.store.Read(ctx, w.id, p.After) {
			if err != nil {
				yield(Exported{}, err)
				return
			}
			if p.AsOf != 0 && e.Seq > last || !yield(w.exported(p.shown(e), last), nil) {
				return
			}
		}
		if p.People && p.AsOf == 0 && w.e.seals() {
			w.exportPeople(ctx, yield)
		}
	}
}

// exportPeople reads what the stream of the participants has of this world.
func (w *World) exportPeople(ctx context.Context, yield func(Exported, error) bool) {
	s, err := w.e.persons(ctx)
	if err == nil && s.Head() == 0 {
		return
	}
	if err != nil {
		yield(Exported{}, err)
		return
	}
	for e, err := range w.e.store.Read(ctx, firsthand.People, 0) {
		if (err != nil || ofPeople(e) == w.id) && !yield(Exported{Entry: e}, err) {
			return
		}
	}
}

// ofPeople returns the world that an entry of the stream of the participants is
// about; none for one of a world's own.
func ofPeople(e firsthand.Entry) firsthand.WorldID {
	switch {
	case e.Consent != nil:
		return e.Consent.World
	case e.Fact != nil:
		return e.Fact.World
	case e.Given != nil:
		return e.Given.World
	}
	return ""
}

func (w *World) exported(e firsthand.Entry, at firsthand.Seq) Exported {
	x := Exported{Entry: e}
	if e.Record == nil {
		return x
	}
	w.mu.RLock()
	defer w.mu.RUnlock()
	now, ok := w.state.RecordAt(e.Record.ID, at)
	if !ok || now.Status == e.Record.Status && now.Standing == e.Record.Standing {
		return x
	}
	x.Born = &Born{Status: e.Record.Status, Standing: e.Record.Standing}
	shown := *e.Record
	shown.Status, shown.Standing = now.Status, now.Standing
	x.Record = &shown
	return x
}

// entry returns the entry as the journal had it.
func (x Exported) entry() firsthand.Entry {
	if x.Born != nil && x.Record != nil {
		x.Record.Status, x.Record.Standing = x.Born.Status, x.Born.Standing
	}
	return x.Entry
}

// copyAtOnce is how many entries a copied world is written with at a time.
const copyAtOnce = 512

// Bring makes a world of exported entries: the same journal under the given
// name. Entries that do not follow one another, or that no journal could hold,
// end it with an error, and the world is not kept.
func (e *Engine) Bring(ctx context.Context, name string, entries iter.Seq2[Exported, error]) (*World, error) {
	id := firsthand.WorldID(e.config.NewID())
	if err := e.store.Create(ctx, id, name); err != nil {
		return nil, err
	}
	w := newWorld(e, id)
	err := w.bring(ctx, entries)
	if err == nil {
		err = w.sayNeeds(ctx)
	}
	if err != nil {
		if lost := e.store.Delete(context.WithoutCancel(ctx), id); lost != nil {
			return nil, lost
		}
		return nil, err
	}
	return e.keep(ctx, w), nil
}

func (w *World) bring(ctx context.Context, entries iter.Seq2[Exported, error]) error {
	var some []firsthand.Entry
	for x, err := range entries {
		if err != nil {
			return err
		}
		if ofPeople(x.Entry) != "" {
			continue // they agree, and tell, anew
		}
		some = append(some, w.rekeyed(x.entry()))
		if len(some) == copyAtOnce {
			if err := w.write(ctx, some); err != nil {
				return err
			}
			some = some[:0]
		}
	}
	return w.write(ctx, some)
}

// rekeyed returns a brought entry under keys of this world: those that it was
// under are of the world it comes from, and may be destroyed.
func (w *World) rekeyed(e firsthand.Entry) firsthand.Entry {
	var keys []firsthand.KeyID
	for _, id := range e.Keys {
		p, _, persona := id.Of()
		now := p.FactsKey(w.id)
		if persona {
			now = p.PersonaKey(w.id)
		}
		keys = state.Together(keys, []firsthand.KeyID{now})
	}
	e.Keys = keys
	return e
}

func (w *World) write(ctx context.Context, entries []firsthand.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	if err := w.state.Check(entries); err != nil {
		return err
	}
	if err := w.makeKeys(ctx, entries); err != nil {
		return err
	}
	if err := w.e.store.Append(ctx, w.id, w.state.Head(), entries); err != nil {
		return err
	}
	return w.take(entries, state.Ahead{})
}
