package extract

import (
	"regexp"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// reported proposes what narration says that somebody said, as the statement
// it is. Of a speaker that cannot be told nothing is proposed.
func (r *reader) reported(rec firsthand.Record, lo, hi int, self voice) {
	at, end := hi, hi
	for _, h := range r.within(lo, hi) {
		if (h.cue == cueSay || h.cue == cueReport) && h.start < at {
			at, end = h.start, h.end
		}
	}
	who := r.subject(lo, at, self)
	if who.name == "" {
		who = r.topic(lo, at, self)
	}
	if at == lo { // according to Bram
		who = r.inverted(end, hi, self)
	}
	if who.name == "" {
		return
	}
	rec.Kind, rec.Status = firsthand.KindStatement, firsthand.StatusDeclared
	rec.Speaker, rec.SpeakerID = who.name, who.id
	r.about(&rec, who)
	rec.Emotion = r.feeling(lo, hi)
	r.fill(&rec, lo, hi)
	r.propose(rec, lo, hi)
}

// reports are the verbs of speaking that a clause can follow as what was said.
var reports = regexp.MustCompile(`^(?:said|says|told|tells|claimed|claims|explained|explains|declared|declares|announced|announces|swore|swears|insisted|insists|warned|warns|説|說|说|告訴|告诉|宣布|解釋|解释|補充|补充)$`)

// noClause begins what a verb of speaking is followed by where that is not what
// was said.
var noClause = regexp.MustCompile(`^(?i:nothing|no more|goodbye|good\b|farewell|hello|hi\b|so\b|it\b|this|yes|no\b|a\b|an\b|something|anything|her\b|his\b|my\b|to\b|with\b|in\b|at\b|and\b|but\b|as\b|for\b|from\b|[a-z]+ly\b|了|著|着|完|起|話|话|不|得|笑|服|明|出|道|聲|声|些|什麼|什么|再見|再见|謝|谢|過|过|悄悄|情|書|书|故事)`)

// leastClause is how many words there are in a clause at least.
const leastClause = 2

// saysOf reports whether narration tells what somebody said in the words of
// narration: a name or a pronoun, a verb of speaking, and a clause.
func (r *reader) saysOf(lo, hi int) bool {
	for _, h := range r.within(lo, hi) {
		if h.cue != cueSay || !reports.MatchString(r.s[h.start:h.end]) {
			continue
		}
		before, after := strings.TrimRight(r.s[lo:h.start], " "), strings.TrimLeft(r.s[h.end:hi], " ,，、")
		names := r.named(lo, lo+len(before))
		if len(names) == 0 || names[len(names)-1].End != lo+len(before) {
			continue
		}
		if told := r.named(hi-len(after), hi); len(told) > 0 && told[0].Start == hi-len(after) {
			after = strings.TrimLeft(r.s[told[0].End:hi], " ,，、")
		}
		if !noClause.MatchString(after) && size(after) >= leastClause {
			return true
		}
	}
	return false
}
