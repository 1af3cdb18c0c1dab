package chat

import "slices"

// alignment holds a window against the lines of a scene.
type alignment struct {
	scene *scene
	shown []int // indices of the lines that the window is held against
	said  []Said

	line  []int // for each message, its place in shown, or none
	taken []bool
	from  int // the place in shown at which the window begins
	first int // the first message that is shared
}

const none = -1

func newAlignment(s *scene, said []Said) *alignment {
	a := &alignment{scene: s, shown: s.shown(), said: said, line: make([]int, len(said))}
	for i := range a.line {
		a.line[i] = none
	}
	a.taken = make([]bool, len(a.shown))
	return a
}

func (a *alignment) at(j int) Line { return a.scene.lines[a.shown[j]] }

func (a *alignment) same(i, j int) bool {
	return i < len(a.said) && j < len(a.shown) && a.said[i].Mark == a.at(j).Mark
}

func (a *alignment) match(i, j int) {
	a.line[i], a.taken[j] = j, true
}

// align finds the shared turns and reports whether they make the window one of
// this scene.
func (a *alignment) align() bool {
	places := a.places()
	i, j, ok := a.start(places)
	if !ok {
		return false
	}
	a.first, a.from = i, j
	for i < len(a.said) {
		switch di, dj := a.sync(i, j); {
		case a.same(i, j):
			a.match(i, j)
			i, j = i+1, j+1
		case di+dj > 0:
			i, j = i+di, j+dj
		default:
			if next, found := later(places[a.said[i].Mark], j); found && a.same(i+1, next+1) {
				j = next
			} else {
				i++
			}
		}
	}
	a.strays(places)
	return a.enough()
}

// places returns where each mark of the window stands among the shown lines.
func (a *alignment) places() map[Mark][]int {
	places := make(map[Mark][]int, len(a.said))
	for _, s := range a.said {
		places[s.Mark] = nil
	}
	for j := range a.shown {
		if at, wanted := places[a.at(j).Mark]; wanted {
			places[a.at(j).Mark] = append(at, j)
		}
	}
	return places
}

// candidates bounds at how many places a window is tried to begin.
const candidates = 16

// start finds the first shared message and its line: of several places the one
// from which most follows alike, the last of equals.
func (a *alignment) start(places map[Mark][]int) (i, j int, ok bool) {
	for i, s := range a.said {
		best, most := none, 0
		at := places[s.Mark]
		for _, j := range at[max(0, len(at)-candidates):] {
			if n := a.run(i, j); n >= most {
				best, most = j, n
			}
		}
		if best != none {
			return i, best, true
		}
	}
	return 0, 0, false
}

// run counts how many messages from i on are the lines from j on.
func (a *alignment) run(i, j int) int {
	n := 0
	for a.same(i+n, j+n) {
		n++
	}
	return n
}

// near is how far alike messages are looked for around a difference.
const near = 12

// sync returns the nearest steps after which message and line are alike again
// for two in a row or to the end of one; 0 and 0 if there are none near.
func (a *alignment) sync(i, j int) (di, dj int) {
	if a.same(i, j) {
		return 0, 0
	}
	for d := 1; d <= near; d++ {
		for di := range d + 1 {
			dj := d - di
			if a.same(i+di, j+dj) && (a.same(i+di+1, j+dj+1) || i+di+1 == len(a.said) || j+dj+1 == len(a.shown)) {
				return di, dj
			}
		}
	}
	return 0, 0
}

func later(places []int, j int) (int, bool) {
	at, _ := slices.BinarySearch(places, j)
	if at == len(places) {
		return 0, false
	}
	return places[at], true
}

// strays finds messages that are turns at another place of the scene.
func (a *alignment) strays(places map[Mark][]int) {
	for i := a.first; i < len(a.said); i++ {
		if a.line[i] != none {
			continue
		}
		at := places[a.said[i].Mark]
		for len(at) > 0 && (a.taken[at[0]] || at[0] < a.from) {
			at = at[1:]
		}
		if places[a.said[i].Mark] = at; len(at) > 0 {
			a.match(i, at[0])
		}
	}
}

// enough reports whether what is shared is more than chance: not a greeting
// alone, and a single line takes nothing away but the answer to it, unless it
// is a telling one that the scene began with.
func (a *alignment) enough() bool {
	shared, only := 0, none
	for i, j := range a.line {
		if j == none {
			continue
		}
		if a.greets(i, j) {
			continue
		}
		shared++
		only = i
	}
	if shared != 1 {
		return shared > 1
	}
	j := a.line[only]
	begins := j == 0 || j == 1 && !a.at(0).User
	return !a.goesOn(j) || begins && a.said[only].Telling || a.at(j).User != a.said[only].User
}

func (a *alignment) greets(i, j int) bool { return i == 0 && j == 0 && !a.said[i].User }

// goesOn reports whether the user said something behind the line that the
// window does not have.
func (a *alignment) goesOn(j int) bool {
	for k := j + 1; k < len(a.shown); k++ {
		if a.at(k).User && !a.taken[k] {
			return true
		}
	}
	return false
}
