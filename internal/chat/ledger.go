package chat

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Line is a turn as the ledger knows it.
type Line struct {
	Turn firsthand.TurnNumber
	Mark Mark
	User bool
	// Provisional lines are answers that nothing has taken up.
	Provisional bool
	// Out lines left the story with the chat: no chat shows them.
	Out bool
	// Undone lines left it because the author took them back: the chat shows
	// them all the same, and they stay out.
	Undone bool
}

// Ledger knows the turns of a world by their marks. It is not safe for
// concurrent use; the world's lock guards it.
type Ledger struct {
	scenes map[firsthand.SceneID]*scene
	turns  map[firsthand.TurnNumber]place
	marks  map[Mark][]place
}

type scene struct {
	id    firsthand.SceneID
	lines []Line // in the order of their turns
}

type place struct {
	scene *scene
	at    int
}

// NewLedger returns a ledger without a turn.
func NewLedger() *Ledger {
	return &Ledger{scenes: map[firsthand.SceneID]*scene{}, turns: map[firsthand.TurnNumber]place{}, marks: map[Mark][]place{}}
}

// Put takes in a turn of a scene, or what became of it.
func (l *Ledger) Put(id firsthand.SceneID, line Line) {
	if p, known := l.turns[line.Turn]; known {
		if was := p.scene.lines[p.at].Mark; was != line.Mark {
			l.marks[was] = slices.DeleteFunc(l.marks[was], func(q place) bool { return q == p })
			l.marks[line.Mark] = append(l.marks[line.Mark], p)
		}
		p.scene.lines[p.at] = line
		return
	}
	s := l.scenes[id]
	if s == nil {
		s = &scene{id: id}
		l.scenes[id] = s
	}
	p := place{s, len(s.lines)}
	s.lines = append(s.lines, line)
	l.turns[line.Turn] = p
	l.marks[line.Mark] = append(l.marks[line.Mark], p)
}

// votersAtMost bounds how many messages are asked for their scene, and
// placesAtMost how many turns of the same words each of them has.
const (
	votersAtMost = 64
	placesAtMost = 64
)

// home returns the scene that most of the last messages are from, the one
// played last of equals, nil if none is.
func (l *Ledger) home(said []Said) *scene {
	votes := map[*scene]int{}
	for _, s := range said[max(0, len(said)-votersAtMost):] {
		places := l.marks[s.Mark]
		voted := map[*scene]bool{}
		for _, p := range places[max(0, len(places)-placesAtMost):] {
			if !voted[p.scene] && p.scene.lines[p.at].shown() {
				voted[p.scene] = true
				votes[p.scene]++
			}
		}
	}
	var best *scene
	for s, n := range votes {
		if best == nil || n > votes[best] || n == votes[best] && s.last() > best.last() {
			best = s
		}
	}
	return best
}

func (s *scene) last() firsthand.TurnNumber { return s.lines[len(s.lines)-1].Turn }

// shown reports whether a chat may still show the line.
func (l Line) shown() bool { return !l.Out || l.Undone }

// shown returns the indices of the lines that a chat may still show.
func (s *scene) shown() []int {
	at := make([]int, 0, len(s.lines))
	for i, l := range s.lines {
		if l.shown() {
			at = append(at, i)
		}
	}
	return at
}
