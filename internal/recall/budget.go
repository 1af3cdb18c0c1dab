package recall

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// wrapping is what naming a record, its kind, status and source costs besides
// its text, in tokens.
const wrapping = 16

// Cost estimates what a hit costs where it is written out, in tokens, never
// too little.
func Cost(h firsthand.Hit) int { return wrapping + text.Tokens(h.Speaker) + text.Tokens(h.Text) }

// fit keeps what the budget holds: the core set first, then the hits in order,
// whole records only. One that does not fit is named, and a smaller one behind
// it may enter. A record in both is written, and paid for, once.
func (a *asking) fit(out *firsthand.Recall) {
	budget := a.q.Budget
	paid := map[firsthand.Ref]bool{}
	keep := func(hits []firsthand.Hit) []firsthand.Hit {
		kept := hits[:0]
		for _, h := range hits {
			cost := Cost(h)
			if paid[h.ID] {
				cost = 0
			}
			if budget != nil && out.Tokens+cost > *budget {
				if !paid[h.ID] {
					out.LeftOut = append(out.LeftOut, firsthand.LeftOut{ID: h.ID, Why: "budget"})
				}
				continue
			}
			out.Tokens += cost
			paid[h.ID] = true
			kept = append(kept, h)
		}
		return kept
	}
	out.Core = keep(out.Core)
	out.Hits = keep(out.Hits)
}
