package extract

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// speech reads what somebody says, quotations in it included. Nothing of it is
// ever more than said.
func (r *reader) speech(lo, hi int, inner []part, who voice) {
	who.speaks = true
	var last firsthand.Kind
	next := 0
	for _, p := range r.sentences(lo, hi, inner) {
		start, end := r.trim(p.Start, p.End)
		if start >= end {
			continue
		}
		at := len(r.out)
		last = r.spoken(start, end, who, last)
		for ; len(inner) > next && inner[next].end <= p.End; next++ {
			if inner[next].sort != quoted || r.mentions(inner, next) {
				continue
			}
			if cited := r.cited(inner, next, who); cited.name != "" && at < len(r.out) && r.out[at].Record.Text == r.s[start:end] {
				r.about(&r.out[at].Record, cited)
			}
		}
	}
}

// cited proposes what a speaker quotes somebody else with, if the text says
// whom, and returns who it is.
func (r *reader) cited(all []part, i int, teller voice) voice {
	who, ok := r.attribute(all, i, teller)
	if !ok || who.name == "" || who.is(teller) {
		return voice{}
	}
	who.speaks, who.quoted, who.reportedBy = true, true, teller.id
	p := all[i]
	for _, q := range r.sentences(p.in, p.out, nil) {
		if start, end := r.trim(q.Start, q.End); start < end {
			r.spoken(start, end, who, "")
		}
	}
	return who
}

// spoken proposes one sentence of speech and returns its kind; last is that of
// the sentence before, "" if there was none.
func (r *reader) spoken(lo, hi int, who voice, last firsthand.Kind) firsthand.Kind {
	r.enter(lo, hi)
	r.hear(lo, hi, who)
	if r.isDrawn(lo, hi) && !who.quoted {
		r.drawn(lo, hi, who)
		return ""
	}
	if !r.tells(lo, hi) || r.onlyOf(lo, hi, cueGreeting) {
		return ""
	}
	rec := r.record(lo, hi)
	rec.Speaker, rec.SpeakerID, rec.ReportedBy = who.name, who.id, who.reportedBy
	m := r.marks(lo, hi)
	if who.thinks {
		r.concern(&rec, lo, hi, who)
		r.monologue(rec, who)
		return firsthand.KindMonologue
	}
	asks := r.asks(lo, hi)
	switch {
	case asks && r.isFiller(lo, hi):
		return ""
	case asks:
		rec.Kind, rec.Status = firsthand.KindLoop, firsthand.StatusUnresolved
		r.concern(&rec, lo, hi, voice{})
	case r.hedge(lo, hi) != nil && who.id != 0:
		r.interpret(lo, hi, who)
		return firsthand.KindInterpretation
	case m.has(cueIntend) && r.hedge(lo, hi) == nil && !m.has(cueIf) && !m.has(cueEmotion):
		rec.Kind, rec.Status = firsthand.KindIntention, firsthand.StatusDeclared
		r.concern(&rec, lo, hi, who)
	default:
		if last == firsthand.KindStatement && size(rec.Text) < 3 && !m.has(cueMe) && !m.has(cueEmotion) && r.extend(lo, hi, who) {
			return last
		}
		r.declare(&rec, lo, hi, who, m)
	}
	r.propose(rec, lo, hi)
	return rec.Kind
}

// declare makes a record a statement. It is about its speaker where the
// speaker speaks of itself or says what it feels.
func (r *reader) declare(rec *firsthand.Record, lo, hi int, who voice, m set) {
	rec.Kind, rec.Status = firsthand.KindStatement, firsthand.StatusDeclared
	rec.Emotion = r.ownFeeling(lo, hi, m, who)
	self := voice{}
	if m.has(cueMe) || !rec.Emotion.IsZero() {
		self = who
	}
	r.concern(rec, lo, hi, self)
	r.fill(rec, lo, hi)
}

// extend lets a scrap such as "Always have." join the statement before it.
func (r *reader) extend(lo, hi int, who voice) bool {
	if len(r.out) == 0 {
		return false
	}
	before := &r.out[len(r.out)-1].Record
	gap := r.s[before.Sources[0].End:lo]
	if before.Speaker != who.name || before.Kind != firsthand.KindStatement || strings.TrimSpace(gap) != "" || strings.Contains(gap, "\n") {
		return false
	}
	before.Sources[0].End = hi
	before.Text = r.s[before.Sources[0].Start:hi]
	return true
}

// asks reports whether a sentence is a question.
func (r *reader) asks(lo, hi int) bool {
	s := strings.TrimRight(r.s[lo:hi], "\"'”’」』»*_)） \t~～♪")
	if strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？") || strings.HasSuffix(s, "?!") || strings.HasSuffix(s, "？！") || strings.HasSuffix(s, "?…") {
		return true
	}
	m := r.marks(lo, hi)
	return m.has(cueAsk) || m.has(cueWonder)
}

// isFiller reports whether a question is one short word, or asks nothing.
func (r *reader) isFiller(lo, hi int) bool {
	return size(r.s[lo:hi]) <= 1 || r.onlyOf(lo, hi, cueFiller) || r.onlyOf(lo, hi, cueGreeting)
}

// onlyOf reports whether a sentence holds nothing but words of one section and
// names.
func (r *reader) onlyOf(lo, hi int, c cue) bool {
	at := lo
	names := r.named(lo, hi)
	for _, h := range r.within(lo, hi) {
		for len(names) > 0 && names[0].Start < h.start {
			if names[0].Start >= at && wordless(r.s[at:names[0].Start]) {
				at = names[0].End
			}
			names = names[1:]
		}
		if h.cue == c && h.end > at && (h.start <= at || wordless(r.s[at:h.start])) {
			at = h.end
		}
	}
	for len(names) > 0 {
		if names[0].Start >= at && wordless(r.s[at:names[0].Start]) {
			at = names[0].End
		}
		names = names[1:]
	}
	return at > lo && wordless(r.s[at:hi])
}
