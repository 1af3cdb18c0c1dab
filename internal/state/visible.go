package state

import (
	"cmp"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
)

// Look says through whose eyes, from where and as of when the world is seen.
type Look struct {
	As    firsthand.Viewer
	Scene firsthand.SceneID // provisional records of this scene take part
	// AsOf is the turn after which the world stands still; 0 is now.
	AsOf firsthand.TurnNumber
	// Archived lets in what is out of default recall but not untrue or untold:
	// archived, superseded and stale records.
	Archived bool
	// UpTo leaves out what its work tells after that chapter, and what was made of
	// that or rests on it. The zero Chapter leaves nothing out.
	UpTo firsthand.Chapter
	// Mounted is the name by which another world has mounted this one and looks
	// into it: nothing is seen but lore that everyone may know. What is shown goes
	// by that name. Empty: this world is looked at for itself.
	Mounted string
}

// View is what a look may see. All reading goes through one. It holds as long
// as the state does not change.
type View struct {
	s    *State
	look Look
	at   point
	who  firsthand.Temperament
	may  []bool // by class of audience
}

// Visible is the one filter: audience and privacy, standing, story point and
// scene are decided here, before anything is ranked, for search, recall, the
// core set, conflicts and exports alike. A viewer who is no character of the
// world is CodeNotFound.
func (s *State) Visible(l Look) (*View, error) {
	v := &View{s: s, look: l}
	who := s.characters.get(l.As.Character)
	if who == nil && !l.As.Narrates() {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no character %s in this world", l.As.Character)
	}
	if l.AsOf > s.Now() {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d yet: the world has %d", l.AsOf, s.Now())
	}
	v.at = s.point(l.AsOf)
	one := func(id firsthand.CharacterID) firsthand.CharacterID { return s.same.one(id, v.at.seq) }
	v.look.As.Character = one(l.As.Character)
	v.may = s.audiences.open(v.look.As, one)
	who = s.characters.get(v.look.As.Character)
	if who != nil {
		v.who = who.at(v.at.seq).Temperament
	}
	return v, nil
}

// Filters names what every visible thing has passed, in order.
func (v *View) Filters() []string {
	passed := []string{"audience", "standing", "as_of", "scene"}
	if v.look.UpTo != (firsthand.Chapter{}) {
		passed = append(passed, "chapter")
	}
	if v.look.Mounted != "" {
		passed = append(passed, "mount")
	}
	return passed
}

func (s *State) point(asOf firsthand.TurnNumber) point {
	if asOf == 0 || asOf == s.Now() {
		return point{seq: s.head, turn: s.Now(), day: s.today()}
	}
	t, next := s.turn(asOf), s.turn(asOf+1)
	until := next.act // the act that tells the next turn begins what comes after
	if until <= t.seq {
		until = next.seq // unless it told this one too
	}
	return point{seq: until - 1, turn: asOf, day: t.day}
}

// After returns the last entry that belongs to the story up to a turn, or the
// last of all for 0. A turn that was not told is CodeNotFound.
func (s *State) After(turn firsthand.TurnNumber) (firsthand.Seq, error) {
	if turn > s.Now() {
		return 0, firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d yet: the world has %d", turn, s.Now())
	}
	return s.point(turn).seq, nil
}

// TurnAt returns the last turn told at or before an entry, 0 if none was.
func (s *State) TurnAt(seq firsthand.Seq) firsthand.TurnNumber {
	at, _ := slices.BinarySearchFunc(s.turns, seq+1, func(t *turn, seq firsthand.Seq) int { return cmp.Compare(t.seq, seq) })
	return firsthand.TurnNumber(at)
}

// past reports whether the view stands before what there is now.
func (v *View) past() bool { return v.look.AsOf != 0 && v.look.AsOf != v.s.Now() }

// Now returns the turn at which the view stands.
func (v *View) Now() firsthand.TurnNumber { return v.at.turn }

// Name returns what the world goes by that is looked into, empty if it is not
// mounted.
func (v *View) Name() string { return v.look.Mounted }

// Viewer returns whose eyes look.
func (v *View) Viewer() firsthand.Viewer { return v.look.As }

// Temperament returns the viewer's temperament, the zero one for the narrator.
func (v *View) Temperament() firsthand.Temperament { return v.who }

// Turn reports whether the viewer may see the turn.
func (v *View) Turn(n firsthand.TurnNumber) bool {
	t := v.s.turn(n)
	return t != nil && v.turn(t)
}

func (v *View) turn(t *turn) bool {
	return v.look.Mounted == "" && v.hears(t) && t.seq <= v.at.seq && v.stands(t.at(v.at.seq), t.Scene) && !v.soliloquy(t)
}

// Record reports whether the viewer may see the record.
func (v *View) Record(id firsthand.RecordID) bool {
	r := v.s.records[id]
	return r != nil && v.record(r)
}

func (v *View) record(r *record) bool {
	if firsthand.Seq(r.ID) > v.at.seq {
		return false
	}
	f := r.now
	if len(r.past) > 0 {
		f = r.at(v.at.seq)
	}
	if f.status == firsthand.StatusRefuted && !v.look.Archived {
		return false
	}
	if v.look.Mounted != "" && (r.Origin != firsthand.OriginLore || !v.s.audiences.list[f.aud].Everyone) {
		return false
	}
	if v.look.UpTo != (firsthand.Chapter{}) && !v.toldAll(r, nil) {
		return false
	}
	return v.knows(r, f) && v.stands(f.standing, r.Scene) && !v.kept(r)
}

func (v *View) stands(s firsthand.Standing, scene firsthand.SceneID) bool {
	switch s {
	case firsthand.StandingLive:
		return true
	case firsthand.StandingProvisional:
		return scene == v.look.Scene && scene != 0
	case firsthand.StandingArchived, firsthand.StandingSuperseded, firsthand.StandingStale:
		return v.look.Archived
	}
	return false
}

// Doc reports whether the viewer may see anything of a document of the
// keyword index.
func (v *View) Doc(doc uint32) bool {
	ref := v.s.docs[doc]
	if ref.Record != 0 {
		return v.Record(ref.Record)
	}
	t := v.s.turns[ref.Turn-1]
	if !v.turn(t) {
		return false
	}
	bare := t.tells() // nothing is found by the turn but the turn itself
	for _, id := range t.records {
		r := v.s.records[id]
		if r.doc != none {
			continue
		}
		if v.record(r) {
			return true
		}
		bare = false
	}
	return bare
}

// Taken returns the records of the turn that the viewer may see and that are
// found by the turn, in order.
func (v *View) Taken(n firsthand.TurnNumber) []firsthand.RecordID {
	t := v.s.turn(n)
	if t == nil || !v.turn(t) {
		return nil
	}
	var ids []firsthand.RecordID
	for _, id := range t.records {
		if r := v.s.records[id]; r.doc == none && v.record(r) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Weigh weighs what the ref names as the viewer does. What is not there weighs
// nothing.
func (v *View) Weigh(ref firsthand.Ref) Weight {
	if r := v.s.records[ref.Record]; r != nil {
		return v.s.weigh(r, v.at, v.who)
	}
	if t := v.s.turn(ref.Turn); t != nil {
		return v.s.weighTurn(t, v.at)
	}
	return Weight{}
}

// WeighAhead weighs what the ref names as it will be after so many more turns
// and played days, 0 or more, if it is not used again.
func (v *View) WeighAhead(ref firsthand.Ref, turns, days int) Weight {
	later := *v
	later.at.turn += firsthand.TurnNumber(turns)
	later.at.day += int32(days)
	return later.Weigh(ref)
}

// Overdue reports whether the loop had gone unanswered for too long at the
// point of the view.
func (v *View) Overdue(id firsthand.RecordID) bool {
	w := v.s.open.waits[id]
	return w != nil && w.overdue != 0 && w.overdue <= v.at.turn
}

// Weightiest returns the visible records of the last days that weigh most,
// heaviest first and of equals the newer, at most n up to formula.CoreWeightiest.
func (v *View) Weightiest(n int) []firsthand.RecordID {
	var ids []firsthand.RecordID
	for day := v.at.day; day > v.at.day-formula.CoreDays && day >= 0; day-- {
		ids = append(ids, v.weightiestOf(day)...)
	}
	v.sortByWeight(ids)
	return ids[:min(n, formula.CoreWeightiest, len(ids))]
}

// Heaviest returns the n heaviest of the records, heaviest first.
func (v *View) Heaviest(ids []firsthand.RecordID, n int) []firsthand.RecordID {
	v.sortByWeight(ids)
	return ids[:min(n, len(ids))]
}

// DocOf returns the document under which the viewer finds what the ref names,
// or the record that it was merged into.
func (v *View) DocOf(ref firsthand.Ref) (uint32, bool) {
	ref = v.standing(ref)
	if r := v.s.records[ref.Record]; r != nil && v.record(r) {
		if r.doc != none {
			return r.doc, true
		}
		ref = firsthand.Ref{Turn: r.sourceTurn()}
	}
	if t := v.s.turn(ref.Turn); t != nil && v.Doc(t.doc) {
		return t.doc, true
	}
	return 0, false
}

// Shared returns the text of a visible turn without what fewer may know than
// the turn.
func (v *View) Shared(n firsthand.TurnNumber) string {
	t := v.s.turn(n)
	if t == nil || !v.turn(t) {
		return ""
	}
	return v.s.shared(t, v.at.seq)
}

// Line returns the text of a turn as the viewer may see it: all of it, or what
// remains without the parts that the viewer may not.
func (v *View) Line(n firsthand.TurnNumber) string {
	t := v.s.turn(n)
	switch {
	case t == nil || !v.turn(t):
		return ""
	case v.whole(t):
		return t.textAt(v.at.seq)
	}
	return strings.TrimSpace(v.s.shared(t, v.at.seq))
}

// TurnDoc returns the number of the turn's document; the turn must be there.
func (s *State) TurnDoc(n firsthand.TurnNumber) uint32 { return s.turn(n).doc }
