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
			if k.cut == 0 && k.From == l.From && k.To == l.To && k.Kind == l.Kind {
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
	if e.Link.Cut {
		s.links.remove(*e.Link, e.Seq)
		return
	}
	s.links.add(*e.Link, e.Seq)
	if e.Link.Kind == firsthand.LinkContradicts {
		list(&s.open.contradicted, e.Link.From, true)
	}
	if e.Link.Kind == firsthand.LinkResolves || e.Link.Kind == firsthand.LinkAnswers {
		if r := s.records[e.Link.To]; r != nil {
			s.change(r, e.Seq, func(f *facts) { f.resolved = true })
		}
	}
}

// linked reports whether a link of the kind holds between the two, either way.
func (s *State) linked(a, b firsthand.RecordID, kind firsthand.LinkKind) bool {
	return slices.ContainsFunc(s.links[a], func(l link) bool {
		return l.Kind == kind && l.other(a) == b && l.cut == 0
	})
}
