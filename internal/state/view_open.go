package state

import "github.com/firsthand-memory/firsthand"

// Pinned returns the newest visible records that the author pinned, newest
// first, at most n.
func (v *View) Pinned(n int) []firsthand.RecordID { return v.newest(pinned, n) }

// Hurts returns the newest visible events that hurt and that nothing resolved,
// newest first, at most n.
func (v *View) Hurts(n int) []firsthand.RecordID { return v.newest(hurts, n) }

// Loops returns the newest visible open loops, newest first, at most n.
func (v *View) Loops(n int) []firsthand.RecordID { return v.newest(loops, n) }

// Intentions returns the newest visible live intentions, newest first, at most n.
func (v *View) Intentions(n int) []firsthand.RecordID { return v.newest(intentions, n) }

// Interpretations returns every visible reading that nobody has settled,
// oldest first.
func (v *View) Interpretations() []firsthand.RecordID { return v.all(v.open(readings)) }

// Stale returns every visible derived record whose sources changed, oldest
// first. Only a look with Archived sees any.
func (v *View) Stale() []firsthand.RecordID { return v.all(v.open(stales)) }

// open returns what is open where the view stands, oldest first. Only a look
// into the past has to go through all records.
func (v *View) open(m matter) []firsthand.RecordID {
	if !v.past() {
		return v.s.open.lists[m]
	}
	var ids []firsthand.RecordID
	for _, id := range v.s.order {
		if firsthand.Seq(id) > v.at.seq {
			break
		}
		if r := v.s.records[id]; m.holds(r, r.at(v.at.seq)) {
			ids = append(ids, id)
		}
	}
	return ids
}

func (v *View) all(ids []firsthand.RecordID) []firsthand.RecordID {
	var out []firsthand.RecordID
	for _, id := range ids {
		if v.Record(id) {
			out = append(out, id)
		}
	}
	return out
}

func (v *View) newest(m matter, n int) []firsthand.RecordID {
	var out []firsthand.RecordID
	ids := v.open(m)
	for i := len(ids) - 1; i >= 0 && len(out) < n; i-- {
		if v.Record(ids[i]) {
			out = append(out, ids[i])
		}
	}
	return out
}

// Contradictions returns the links between visible records that contradict
// each other, in the order they were found.
func (v *View) Contradictions() []firsthand.Link { return v.disputes(firsthand.LinkContradicts) }

// Doubts returns the links between visible records that may contradict each
// other, in the order they were found.
func (v *View) Doubts() []firsthand.Link { return v.disputes(firsthand.LinkDoubts) }

func (v *View) disputes(kind firsthand.LinkKind) []firsthand.Link {
	var out []firsthand.Link
	for _, id := range v.all(v.s.open.disputed) {
		for _, l := range v.s.links[id] {
			if l.Kind == kind && l.From == id && l.holds(v.at.seq) && v.Record(l.To) {
				out = append(out, l.Link)
			}
		}
	}
	return out
}
