package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// links holds the links of every record, each under both its ends.
type links map[firsthand.RecordID][]link

type link struct {
	firsthand.Link
	born firsthand.Seq
	cut  firsthand.Seq // 0: it holds
}

func (ls links) add(l firsthand.Link, seq firsthand.Seq) {
	if l.From == 0 || l.To == 0 {
		return
	}
	for _, end := range []firsthand.RecordID{l.From, l.To} {
		ls[end] = append(ls[end], link{Link: l, born: seq})
	}
}

func (ls links) remove(l firsthand.Link, seq firsthand.Seq) {
	for _, end := range []firsthand.RecordID{l.From, l.To} {
		for i, k := range ls[end] {
			if k.cut == 0 && same(k.Link, l) {
				ls[end][i].cut = seq
			}
		}
	}
}

// holds reports whether the link held at the seq.
func (l link) holds(at firsthand.Seq) bool { return l.born <= at && (l.cut == 0 || at < l.cut) }

// other returns the far end of the link.
func (l link) other(end firsthand.RecordID) firsthand.RecordID {
	if l.From == end {
		return l.To
	}
	return l.From
}

func (s *State) applyLink(e firsthand.Entry) {
	s.records[e.Link.From].hold(e.Agent)
	s.records[e.Link.To].hold(e.Agent)
	if e.Link.Cut {
		s.links.remove(*e.Link, e.Seq)
		return
	}
	s.links.add(*e.Link, e.Seq)
	if disputes(e.Link.Kind) {
		list(&s.open.disputed, e.Link.From, true)
	}
	if e.Link.Kind == firsthand.LinkResolves || e.Link.Kind == firsthand.LinkAnswers {
		if r := s.records[e.Link.To]; r != nil {
			s.change(r, e.Seq, func(f *facts) { f.resolved = true })
		}
	}
}

// linked reports whether a link of the same ends and kind holds.
func (s *State) linked(l firsthand.Link) bool {
	return slices.ContainsFunc(s.links[l.From], func(k link) bool { return k.cut == 0 && same(k.Link, l) })
}

// same reports whether two links say the same: of the same ends and kind, in
// the same direction unless the kind holds both ways.
func same(a, b firsthand.Link) bool {
	straight := a.From == b.From && a.To == b.To
	crossed := a.From == b.To && a.To == b.From && (disputes(a.Kind) || a.Kind == firsthand.LinkAgrees)
	return a.Kind == b.Kind && (straight || crossed)
}

// disputes reports whether a link of the kind sets two records against each
// other, both ways.
func disputes(k firsthand.LinkKind) bool {
	return k == firsthand.LinkContradicts || k == firsthand.LinkDoubts
}

// Settled returns the records of which a link of the kind, contradicts or doubts,
// once set the record against them and was settled in its favour; none where it
// was settled against it, or where the author says that they agree.
func (s *State) Settled(id firsthand.RecordID, kind firsthand.LinkKind) []firsthand.RecordID {
	if s.lost(id) {
		return nil
	}
	var ids []firsthand.RecordID
	for _, l := range s.links[id] {
		other := l.other(id)
		if l.Kind == kind && l.cut != 0 && s.records[other].now.standing == firsthand.StandingLive && !slices.Contains(ids, other) &&
			!s.linked(l.Link) && !s.linked(firsthand.Link{From: id, To: other, Kind: firsthand.LinkAgrees}) {
			ids = append(ids, other)
		}
	}
	return ids
}

// lost reports whether the record was settled by one that says something else.
func (s *State) lost(id firsthand.RecordID) bool {
	return slices.ContainsFunc(s.links[id], func(l link) bool {
		return l.Kind == firsthand.LinkSettles && l.To == id && l.cut == 0 && s.records[l.From].Text != s.records[id].Text
	})
}
