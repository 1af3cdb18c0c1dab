package extract

import (
	"strings"
	"unicode"

	"github.com/firsthand-memory/firsthand"
)

// record begins a record of a span, whose text is the span itself.
func (r *reader) record(lo, hi int) firsthand.Record {
	return firsthand.Record{
		Standing: firsthand.StandingLive,
		Origin:   firsthand.OriginLived,
		Frame:    r.frame,
		Text:     r.s[lo:hi],
		Sources:  []firsthand.Source{{Kind: firsthand.SourceTurn, Start: lo, End: hi}},
	}
}

// propose weighs a record and adds it. A reading rests on the act or sight
// proposed right before it.
func (r *reader) propose(rec firsthand.Record, lo, hi int) {
	m := r.marks(lo, hi)
	p := Proposal{Record: rec, Change: m.has(cueChange)}
	switch {
	case m.has(cueJealousy) && !r.deniedAll(lo, hi, cueJealousy):
		p.Record.Category = firsthand.CategoryJealousy
	case m.has(cueReunion) && !r.deniedAll(lo, hi, cueReunion) && (len(rec.About) > 0 || m.has(cueHe)):
		p.Record.Category = firsthand.CategoryReunion
	}
	p.Record.Importance = weigh(rec, m)
	p.Record.Tier = firsthand.TierPromotable
	if p.Record.Importance <= 1 {
		p.Record.Tier = firsthand.TierTemporary
	}
	if rec.Kind == firsthand.KindInterpretation && len(r.out) > 0 {
		if k := r.out[len(r.out)-1].Record.Kind; k == firsthand.KindEvent || k == firsthand.KindObservation {
			p.Basis = []int{len(r.out) - 1}
		}
	}
	r.out = append(r.out, p)
}

// weigh returns the importance of a record, modestly: 1 for small talk, weather
// and drawn faces, 2 for short remarks and what could be seen, 4 for death,
// violence, secrets, bonds, promises and strong feelings, else 3. Rules never
// give 5.
func weigh(rec firsthand.Record, m set) int {
	switch {
	case m.has(cueGrave), rec.Kind == firsthand.KindIntention && m.has(cuePromise), rec.Emotion.Peak() >= 70:
		return 4
	case !rec.Emotion.IsZero(), rec.Kind == firsthand.KindInterpretation, rec.Kind == firsthand.KindIntention:
		return firsthand.DefaultImportance
	case rec.Kind == firsthand.KindObservation && (m.has(cueWeather) || size(rec.Text) <= 1):
		return 1
	case rec.Kind == firsthand.KindObservation:
		return 2
	case rec.Kind == firsthand.KindStatement && size(rec.Text) <= 2:
		return 1
	case rec.Kind == firsthand.KindStatement && size(rec.Text) <= 4 && rec.Slot == nil:
		return 2
	}
	return firsthand.DefaultImportance
}

// tells reports whether a span says anything: it holds a word, and no macro
// that draws lots.
func (r *reader) tells(lo, hi int) bool {
	s := r.s[lo:hi]
	if wordless(s) || hi-lo > firsthand.MaxText {
		return false
	}
	macro := strings.ToLower(s)
	for _, lot := range []string{"{{random", "{{roll", "{{pick", "<random", "{{dice"} {
		if strings.Contains(macro, lot) {
			return false
		}
	}
	return true
}

// isDrawn reports whether a span holds no word but an emoji or a kaomoji.
func (r *reader) isDrawn(lo, hi int) bool {
	s := r.s[lo:hi]
	return !hasWord(s) && strings.ContainsFunc(s, func(c rune) bool {
		return c >= 0x1f000 || unicode.Is(unicode.So, c) || strings.ContainsRune("´｀ωдДﾟ∀▽ツ", c)
	})
}

// drawn proposes an emoji or a kaomoji as what it is: something to be seen.
func (r *reader) drawn(lo, hi int, who voice) {
	rec := r.record(lo, hi)
	rec.Kind, rec.Status = firsthand.KindObservation, firsthand.StatusCanon
	if rec.Frame != firsthand.FrameWorld {
		rec.Status = firsthand.StatusInferred
	}
	r.about(&rec, who)
	r.propose(rec, lo, hi)
}
