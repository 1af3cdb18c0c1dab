package extract

import (
	"strings"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// sentenceBefore returns the text between the beginning of the sentence, or
// the quotation before, and a part. A sentence that stands right before it and
// says who speaks belongs to it.
func (r *reader) sentenceBefore(all []part, i int) string {
	lo := 0
	for j := i - 1; j >= 0; j-- {
		if all[j].sort == quoted || all[j].sort == starred {
			lo = all[j].end
			break
		}
		lo = all[j].start
	}
	s := r.s[lo:all[i].start]
	if nl := strings.LastIndexByte(s, '\n'); nl >= 0 && strings.TrimSpace(s[nl:]) != "" {
		s = s[nl:]
	}
	cut := text.Sentences(s)
	if len(cut) == 0 {
		return ""
	}
	last := cut[len(cut)-1]
	if start := lastStop(s); start == len(strings.TrimRight(s, " \t　\n")) {
		if from := len(r.s[:all[i].start]) - len(s) + last.Start; r.marks(from, all[i].start).has(cueSay) {
			return s[last.Start:]
		}
		return ""
	}
	return s[last.Start:]
}

// sentenceAfter returns the text from a part to the end of the sentence, the
// line, or the next quotation.
func (r *reader) sentenceAfter(all []part, i int) string {
	hi := all[i].end
	if i+1 < len(all) && all[i+1].sort != quoted && all[i+1].sort != starred {
		hi = all[i+1].end
	}
	s := line(r.s[all[i].end:hi])
	if cut := text.Sentences(s); len(cut) > 0 {
		return s[:cut[0].End]
	}
	return ""
}

// lastStop returns the end of the last mark that ends a sentence.
func lastStop(s string) int {
	at := strings.LastIndexAny(s, ".!?。！？")
	if at < 0 {
		return -1
	}
	return at + len(string([]rune(s[at:])[0]))
}

// quote reads a quotation of a story: speech of whom the text gives it to, in
// a character's own row otherwise of that character, else nobody's.
func (r *reader) quote(all []part, i int, self voice) {
	p := all[i]
	who, ok := r.attribute(all, i, self)
	if !ok {
		who = self
	}
	if who.name == "" {
		return
	}
	who.quoted = true
	if self.name != "" && !who.is(self) {
		who.reportedBy = self.id
	}
	r.quoted, r.quoteEnd = voice{name: who.name, id: who.id}, p.end
	inner := parts(r.s, p.in, p.out)
	r.apart(r.frame, func() { r.speech(p.in, p.out, inner, who) })
}
