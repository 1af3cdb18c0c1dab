package block

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// writer writes one block. What is written has been paid for.
type writer struct {
	words words
	count func(string) int
	bound bool
	left  int // tokens, where bound

	head, foot string
	body       strings.Builder
	section    string
	done       map[firsthand.Ref]bool
	out        Block
}

func newWriter(m Memory, o Options) *writer {
	w := &writer{count: o.Count, done: map[firsthand.Ref]bool{}}
	if w.count == nil {
		w.count = text.Tokens
	}
	if o.Language == "" {
		o.Language = language(m)
	}
	w.words = wordsOf(o.Language)
	w.head, w.foot = Open+"\n"+w.words.preface(Escape(m.Of))+"\n", Close+"\n"
	if o.Budget != nil {
		w.bound, w.left = true, *o.Budget
	}
	return w
}

// pay takes the cost of an item off the budget, with that of the block's own
// words if it is the first. It reports whether there was enough.
func (w *writer) pay(item string) bool {
	cost := w.count(item)
	if w.body.Len() == 0 {
		cost += w.count(w.head + w.foot)
	}
	if w.bound && cost > w.left {
		return false
	}
	w.left -= cost
	w.out.Tokens += cost
	return true
}

// item writes an item under its heading and reports whether there was room.
func (w *writer) item(heading, item string) bool {
	headed := item
	if w.section != heading {
		headed = heading + "\n" + item
	}
	if !w.pay(headed) {
		return false
	}
	w.section = heading
	w.body.WriteString(headed)
	return true
}

// tokenBytes is more bytes than a token has: a text of so many times the budget
// cannot fit, and is not looked at.
const tokenBytes = 16

func (w *writer) tooLong(h firsthand.Hit) bool {
	return w.bound && len(h.Text) > tokenBytes*max(0, w.left)
}

func (w *writer) hit(heading string, h firsthand.Hit) bool {
	if w.done[h.ID] {
		return false
	}
	w.done[h.ID] = true
	if w.tooLong(h) || !w.item(heading, w.words.item(h)) {
		w.out.LeftOut = append(w.out.LeftOut, firsthand.LeftOut{ID: h.ID, Why: "budget"})
		return false
	}
	return true
}

func (w *writer) core(hits []firsthand.Hit) {
	for _, h := range hits {
		if w.hit(w.words.inMind, h) {
			w.out.Core = append(w.out.Core, h.ID)
		}
	}
}

func (w *writer) hits(hits []firsthand.Hit) {
	for _, h := range hits {
		if w.hit(w.words.recalled, h) {
			w.out.Hits = append(w.out.Hits, h.ID)
		}
	}
}

func (w *writer) player(facts []firsthand.Known) {
	for _, f := range facts {
		if w.item(w.words.player, "- "+Escape(string(f.Kind))+": "+Escape(f.Text)+"\n") {
			w.out.Facts++
		}
	}
}

func (w *writer) block() Block {
	if w.body.Len() > 0 {
		w.out.Text = w.head + w.body.String() + w.foot
	}
	return w.out
}
