package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// restore makes again what a snapshot leaves out, and holds what it says of
// itself to what is there: no answer may then reach for what is not.
func (s *State) restore() error {
	s.settle(s.world.Settings)
	s.audiences.restore()
	s.characters.rename(s.self)
	if !rising(s.characters.list, func(k *character) uint64 { return uint64(k.ID) }) ||
		!rising(s.scenes, func(k *scene) uint64 { return uint64(k.ID) }) ||
		!rising(s.order, func(id firsthand.RecordID) uint64 { return uint64(id) }) {
		return errOrder
	}
	for i, t := range s.turns {
		if err := s.restoreTurn(t, i); err != nil {
			return err
		}
	}
	for _, id := range s.order {
		if err := s.restoreRecord(s.records[id]); err != nil {
			return err
		}
	}
	if err := s.restoreDocs(); err != nil || len(s.same.all) == 0 {
		return err
	}
	s.reidentify()
	return nil
}

func rising[T any](list []T, id func(T) uint64) bool {
	last := uint64(0)
	for _, v := range list {
		if id(v) <= last {
			return false
		}
		last = id(v)
	}
	return true
}

func (a *audiences) restore() {
	clear(a.index)
	for i, who := range a.list {
		key, _ := audienceKey(who)
		a.index[key] = uint32(i)
	}
}

func (a *audiences) holds(class uint32) bool { return class < uint32(len(a.list)) }

// restoreRecords hands out the ids once the records are read: the texts of
// links and lists need them.
func (s *State) restoreRecords(list []*record) {
	s.records = make(map[firsthand.RecordID]*record, len(list))
	s.order = make([]firsthand.RecordID, len(list))
	for i, r := range list {
		s.order[i], s.records[r.ID] = r.ID, r
	}
}

func (s *State) restoreTurn(t *turn, at int) error {
	t.Number = firsthand.TurnNumber(at + 1)
	k := s.scene(t.Scene)
	if k == nil && !t.erased() || !s.audiences.holds(t.aud) {
		return errAbsent
	}
	t.doc = none
	if k != nil {
		k.enter(t)
	}
	s.noteDanger(t)
	if t.Key != "" {
		s.keys[t.Key] = t.Number
	}
	s.readable(t)
	return nil
}

func (s *State) restoreRecord(r *record) error {
	if err := s.resolves(r); err != nil {
		return err
	}
	r.doc = none
	if t := s.turn(r.sourceTurn()); t != nil {
		t.records = append(t.records, r.ID)
	}
	s.fill(r)
	s.replace(r)
	s.open.changed(r)
	s.recent.add(s, r)
	return nil
}

// resolves reports whether everything that the record names by number is there.
func (s *State) resolves(r *record) error {
	ok := s.audiences.holds(r.now.aud)
	for _, p := range r.past {
		ok = ok && s.audiences.holds(p.was.aud)
	}
	for _, src := range r.Sources() {
		ok = ok && (src.Turn == 0 || s.turn(src.Turn) != nil) && src.Start >= 0 && src.Start <= src.End
		if src.Passage != 0 {
			p := s.passages[src.Passage]
			ok = ok && p != nil && src.End <= len(p.Text)
		}
	}
	for _, id := range r.Merges {
		ok = ok && id < r.ID && s.records[id] != nil
	}
	if !ok {
		return errAbsent
	}
	return nil
}

// restoreDocs tells turns and records which documents they are.
func (s *State) restoreDocs() error {
	if len(s.shapes) != len(s.docs) {
		return errAbsent
	}
	for i, ref := range s.docs {
		switch t, r := s.turn(ref.Turn), s.records[ref.Record]; {
		case t != nil && ref.Record == 0:
			t.doc = uint32(i)
			if !t.erased() {
				s.scene(t.Scene).length += int(s.shapes[i].Words)
			}
		case r != nil && ref.Turn == 0:
			r.doc = uint32(i)
		default:
			return errAbsent
		}
	}
	held := 0
	for i := range s.docs {
		if s.words.Has(uint32(i)) {
			held++
		}
	}
	if held != s.words.Len() || slices.ContainsFunc(s.turns, func(t *turn) bool { return t.doc == none }) {
		return errAbsent
	}
	for _, k := range s.scenes {
		for i, n := range k.turns {
			k.docs[i] = s.turn(n).doc
		}
	}
	s.plain = make([]uint32, len(s.docs))
	for i, ref := range s.docs {
		s.look(uint32(i))
		s.places = append(s.places, s.placeOf(ref))
		s.speakers = append(s.speakers, s.speakerOf(ref))
	}
	return nil
}
