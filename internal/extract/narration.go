package extract

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// narration reads what a row tells without quotation marks: acts, states, what
// could be seen and heard, and readings of them. Self is the character that
// tells of itself, nobody for the narrator; performed says that the text stood
// between the marks of an act. It reads the parts i to end of all.
func (r *reader) narration(all []part, i, end int, self voice, performed bool) {
	lo, hi := all[i].start, all[end].end
	if i == end {
		lo, hi = all[i].in, all[i].out
	}
	sentences := r.sentences(lo, hi, all)
	for k, p := range sentences {
		start, stop := r.trim(p.Start, p.End)
		beside := k == 0 && i > 0 && all[i-1].sort == quoted || k == len(sentences)-1 && end+1 < len(all) && all[end+1].sort == quoted
		if start >= stop || beside && r.isFragment(p.Start, p.End) {
			if start < stop {
				r.hear(start, stop, voice{})
			}
			continue
		}
		actor := self
		if r.quoteEnd > 0 && r.quoteEnd == p.Start {
			actor = r.quoted
			start = r.afterSaying(start, stop)
		}
		r.narrated(start, stop, actor, performed)
	}
}

// afterSaying returns where a sentence goes on behind a Japanese と言って, that
// gives the quotation before it to its speaker.
func (r *reader) afterSaying(lo, hi int) int {
	n := strings.Index(r.s[lo:hi], "、")
	if n < 0 || !strings.HasPrefix(r.s[lo:hi], "と") && !strings.HasPrefix(r.s[lo:hi], "って") || !r.says(lo, lo+n+len("、")) {
		return lo
	}
	return lo + n + len("、")
}

// isFragment reports whether a sentence of narration beside a quotation says
// no more than who speaks, and how.
func (r *reader) isFragment(lo, hi int) bool {
	m := r.marks(lo, hi)
	if s := r.s[lo:hi]; (strings.HasPrefix(s, "と") || strings.HasPrefix(s, "って")) && !strings.Contains(s, "、") {
		return true
	}
	if len(r.named(lo, hi)) > 0 && !m.has(cueSay) && !m.has(cueThink) && (m.has(cueGesture) || m.has(cueAct)) {
		return false
	}
	words := size(r.s[lo:hi])
	for _, n := range r.named(lo, hi) {
		words -= size(n.Of(r.s))
	}
	if m.has(cueSay) || m.has(cueThink) {
		return words < 5
	}
	return words < 3
}

// narrated proposes one sentence of narration.
func (r *reader) narrated(lo, hi int, self voice, performed bool) {
	r.enter(lo, hi)
	m := r.marks(lo, hi)
	thinker, thinks := r.thinker(lo, hi, self, performed)
	if !thinks {
		thinker = self
	}
	r.hear(lo, hi, voice{name: thinker.name, id: thinker.id, thinks: thinks})
	if !r.tells(lo, hi) {
		return
	}
	rec := r.record(lo, hi)
	r.concern(&rec, lo, hi, r.actor(lo, hi, self))
	first := m.has(cueMe)
	switch {
	case thinks:
		r.monologue(rec, thinker)
	case performed && first && self.name == "":
		// whose voice it is cannot be told
	case r.asks(lo, hi):
		rec.Kind, rec.Status = firsthand.KindLoop, firsthand.StatusUnresolved
		r.propose(rec, lo, hi)
	case m.has(cueReport), r.saysOf(lo, hi):
		r.reported(rec, lo, hi, self)
	case r.hedge(lo, hi) != nil:
		r.interpret(lo, hi, self)
	case first && self.name != "" && (m.has(cueNot) || m.has(cuePromise) || !m.has(cueGesture) && !m.has(cueAct)):
		r.claimed(rec, lo, hi, self, m)
	default:
		r.established(rec, lo, hi, m)
	}
}

// established proposes an observation or an event: canon in the world's frame,
// inferred in a dream or a tale.
func (r *reader) established(rec firsthand.Record, lo, hi int, m set) {
	r.establishes()
	rec.Kind, rec.Status = firsthand.KindEvent, firsthand.StatusCanon
	if (m.has(cueGesture) || m.has(cueWeather)) && !m.has(cueAct) && !m.has(cueChange) {
		rec.Kind = firsthand.KindObservation
	}
	if rec.Frame != firsthand.FrameWorld {
		rec.Status = firsthand.StatusInferred
	}
	if rec.Kind == firsthand.KindEvent {
		rec.Emotion = r.feeling(lo, hi)
		r.fill(&rec, lo, hi)
	}
	r.propose(rec, lo, hi)
}

// claimed proposes what a character tells of itself as I and nobody could see:
// its word for it, a statement.
func (r *reader) claimed(rec firsthand.Record, lo, hi int, self voice, m set) {
	rec.Speaker, rec.SpeakerID = self.name, self.id
	r.declare(&rec, lo, hi, self, m)
	r.propose(rec, lo, hi)
}

// monologue proposes an inner voice. Only a character can have one.
func (r *reader) monologue(rec firsthand.Record, who voice) {
	if who.id == 0 {
		return
	}
	rec.Kind, rec.Status = firsthand.KindMonologue, firsthand.StatusDeclared
	rec.Speaker, rec.SpeakerID = who.name, who.id
	rec.Audience = firsthand.Only(who.id)
	lo, hi := rec.Sources[0].Start, rec.Sources[0].End
	rec.Emotion = r.feeling(lo, hi)
	r.propose(rec, lo, hi)
}

// actor returns whom a character's own narration is about where it names
// nobody in the place of who acts.
func (r *reader) actor(lo, hi int, self voice) voice {
	s := strings.ToLower(r.s[lo:min(hi, lo+8)])
	for _, article := range []string{"the ", "a ", "an ", "it ", "there ", "outside"} {
		if strings.HasPrefix(s, article) {
			return voice{}
		}
	}
	names := r.named(lo, hi)
	if len(names) == 0 || names[0].Start > lo {
		return self
	}
	after := r.s[names[0].End:hi]
	if strings.HasPrefix(after, "に") || strings.HasPrefix(after, "を") || strings.HasPrefix(after, "の") || strings.HasPrefix(after, "と") {
		return self
	}
	return voice{}
}
