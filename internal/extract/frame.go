package extract

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// enter follows the row into a dream or a tale and out again. A dream lasts
// until somebody wakes or its paragraph ends, a tale as long as the voice that
// tells it, unless either is left with a word such as anyway.
func (r *reader) enter(lo, hi int) {
	m := r.marks(lo, hi)
	switch {
	case r.by.Frame != firsthand.FrameWorld:
	case m.has(cueBack):
		r.frame = firsthand.FrameWorld
	case m.has(cueTale):
		r.frame = firsthand.FrameTale
	case m.has(cueDream):
		r.frame = firsthand.FrameDream
	case r.frame != firsthand.FrameDream:
	case m.has(cueWake), strings.Contains(r.s[r.entered:max(lo, r.entered)], "\n"):
		r.frame = firsthand.FrameWorld
	}
	r.entered = lo
}

// apart reads a piece of the row whose own dreams and tales end with it.
func (r *reader) apart(frame firsthand.Frame, read func()) {
	saved := r.frame
	r.frame = frame
	read()
	r.frame = saved
}
