package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
)

// open keeps what is unfinished or held on to, oldest first.
type open struct {
	lists    [matters][]firsthand.RecordID
	disputed []firsthand.RecordID // records that a link of contradiction or doubt was made from
	waits    map[firsthand.RecordID]*wait
	byScene  map[firsthand.SceneID][]firsthand.RecordID // open loops
	early    map[firsthand.SceneID][]firsthand.RecordID // those of them that are not overdue yet
}

// matter is a way in which a record can be open.
type matter int

const (
	pinned matter = iota
	hurts
	loops
	intentions
	readings
	stales
	matters // how many there are
)

// holds reports whether the record, of which f is held, is open in that way.
// What a work leaves open is nothing that the play has to close.
func (m matter) holds(r *record, f *facts) bool {
	if r.Origin == firsthand.OriginLore && m != pinned {
		return false
	}
	live := f.standing == firsthand.StandingLive
	unfinished := live && !f.resolved && f.status != firsthand.StatusRefuted
	switch m {
	case pinned:
		return live && f.pinned
	case hurts:
		return live && ruminates(r, f)
	case loops:
		return unfinished && r.Kind == firsthand.KindLoop
	case intentions:
		return unfinished && r.Kind == firsthand.KindIntention
	case readings:
		return live && r.Kind == firsthand.KindInterpretation && !settled(f.status)
	case stales:
		return f.standing == firsthand.StandingStale
	}
	return false
}

// settled reports whether an author or a scene decided on a reading.
func settled(s firsthand.Status) bool {
	return s == firsthand.StatusCanon || s == firsthand.StatusRefuted
}

// wait is how long a question has gone unanswered. Once it is overdue nobody
// counts any more.
type wait struct {
	asker   firsthand.CharacterID
	turns   int
	overdue firsthand.TurnNumber // the turn with which it became overdue, 0 before
}

func newOpen() open {
	return open{
		waits: map[firsthand.RecordID]*wait{}, byScene: map[firsthand.SceneID][]firsthand.RecordID{}, early: map[firsthand.SceneID][]firsthand.RecordID{},
	}
}

func (o *open) born(r *record) {
	if r.Kind == firsthand.KindLoop {
		o.waits[r.ID] = &wait{asker: r.SpeakerID}
	}
	o.changed(r)
}

// changed puts the record on the lists it belongs on and takes it off others.
func (o *open) changed(r *record) {
	for m := range matters {
		list(&o.lists[m], r.ID, m.holds(r, r.now))
	}
	if r.Kind == firsthand.KindLoop {
		is := loops.holds(r, r.now) || waits(r)
		listIn(o.byScene, r, is)
		listIn(o.early, r, is && o.waits[r.ID].overdue == 0)
	}
}

// waits reports whether an answer that is not yet taken asks the question: who
// takes it with the next turn may answer it.
func waits(r *record) bool {
	return r.now.standing == firsthand.StandingProvisional && !r.now.resolved && r.now.status != firsthand.StatusRefuted
}

func listIn(scenes map[firsthand.SceneID][]firsthand.RecordID, r *record, belongs bool) {
	ids := scenes[r.Scene]
	list(&ids, r.ID, belongs)
	scenes[r.Scene] = ids
}

func list(ids *[]firsthand.RecordID, id firsthand.RecordID, belongs bool) {
	at, found := slices.BinarySearch(*ids, id)
	switch {
	case belongs && !found:
		*ids = slices.Insert(*ids, at, id)
	case !belongs && found:
		*ids = slices.Delete(*ids, at, at+1)
	}
}

// told counts a turn of the other side for the open questions of its scene.
func (o *open) told(t *turn, self func(firsthand.CharacterID) firsthand.CharacterID) {
	if t.SpeakerID == 0 || t.standing != firsthand.StandingLive {
		return
	}
	o.early[t.Scene] = slices.DeleteFunc(o.early[t.Scene], func(id firsthand.RecordID) bool {
		w := o.waits[id]
		if self(w.asker) == self(t.SpeakerID) {
			return false
		}
		if w.turns++; w.turns == formula.OverdueTurns {
			w.overdue = t.Number
		}
		return w.overdue != 0
	})
}

// OpenLoops returns the open loops of a scene, oldest first, for the rules
// that look for answers. The caller must not change it.
func (s *State) OpenLoops(scene firsthand.SceneID) []firsthand.RecordID { return s.open.byScene[scene] }
