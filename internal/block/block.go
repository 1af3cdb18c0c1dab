package block

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Open and Close are the delimiters of a block, each on a line of its own.
const (
	Open  = "<firsthand-memory>"
	Close = "</firsthand-memory>"
)

// Memory is what a block is made of.
type Memory struct {
	// Of is the character whose memory it is; empty is the narrator's.
	Of string
	// Core is what is in mind whatever the cue, Hits what answers it. A hit
	// that is in both is written once, with the core.
	Core, Hits []firsthand.Hit
	// Player is what the participant agreed to have kept.
	Player []firsthand.Known
}

// Options say how a block is written.
type Options struct {
	// Language is en, ja or zh-Hant; empty is that of the texts.
	Language string
	// Budget is how many tokens the block may cost; nil is no limit, 0 nothing
	// at all.
	Budget *int
	// Count says how many tokens a text is; nil estimates, too high rather than
	// too low.
	Count func(string) int
}

// Block is memory as it is handed to a model.
type Block struct {
	// Text is the whole block, with a line feed at its end; empty if it holds
	// nothing.
	Text string
	// Tokens is what the text costs.
	Tokens int
	// Core and Hits are the refs of what it holds, Facts how many of the
	// player's.
	Core, Hits []firsthand.Ref
	Facts      int
	// LeftOut is what found no room.
	LeftOut []firsthand.LeftOut
}

// Render writes one block: the core first, then the hits in their order, then
// the player's facts. Only whole memories are written; one that does not fit is
// named in LeftOut, and a smaller one behind it may enter.
func Render(m Memory, o Options) Block {
	w := newWriter(m, o)
	w.core(m.Core)
	w.hits(m.Hits)
	w.player(m.Player)
	return w.block()
}

// Parts writes two blocks within one budget: the core and the player's facts,
// in an order that does not depend on the cue, so that equal content gives
// equal bytes; and the hits.
func Parts(m Memory, o Options) (lasting, hits Block) {
	core := slices.Clone(m.Core)
	slices.SortFunc(core, func(a, b firsthand.Hit) int { return int(a.ID.Record) - int(b.ID.Record) })
	if o.Language == "" {
		o.Language = language(m)
	}
	lasting = Render(Memory{Of: m.Of, Core: core, Player: m.Player}, o)
	if o.Budget != nil {
		rest := *o.Budget - lasting.Tokens
		o.Budget = &rest
	}
	w := newWriter(m, o)
	for _, h := range core {
		w.done[h.ID] = true
	}
	w.hits(m.Hits)
	return lasting, w.block()
}

// language guesses what the texts are written in. Where there are none it is
// English.
func language(m Memory) string {
	var b strings.Builder
	for _, h := range append(slices.Clone(m.Core), m.Hits...) {
		b.WriteString(h.Text[:min(len(h.Text), 400)])
	}
	b.WriteString(m.Of)
	return LanguageOf(b.String())
}

// LanguageOf returns the language in which a block beside that text is
// written: en, ja or zh-Hant.
func LanguageOf(s string) string {
	switch text.Language(s) {
	case text.Japanese:
		return "ja"
	case text.Chinese:
		return "zh-Hant"
	}
	return "en"
}
