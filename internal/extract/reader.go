package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// reader reads one row. It is used once.
type reader struct {
	*Rules
	by      Teller
	s       string // the story text
	hits    []hit
	names   []text.NameMatch
	parts   []part
	out     []Proposal
	frame   firsthand.Frame // of the sentence at hand
	entered int             // where the sentence before it begins
	// quoted was the last to speak, up to quoteEnd.
	quoted   voice
	quoteEnd int
	// met are persons who are no characters, once they have been searched for.
	met      []stranger
	searched bool
	listens  bool
	heard    []Heard
	// talks says that the row has I or my outside quotation marks: she is
	// somebody else then. In another row herself is the pronoun of its speaker.
	talks   bool
	herself string
}

// voice is who is heard in a piece of a row.
type voice struct {
	name       string // "" is nobody, and of narration the narrator
	id         firsthand.CharacterID
	reportedBy firsthand.CharacterID
	thinks     bool // an inner voice
	speaks     bool // aloud, and does not tell
	quoted     bool // between quotation marks
}

// is reports whether two voices are one person's.
func (v voice) is(o voice) bool { return v.id == o.id && (v.id != 0 || v.name == o.name) }

func (r *reader) read() []Proposal {
	all := parts(r.s, 0, len(r.s))
	r.parts = all
	r.talks = r.speaksOfSelf(all)
	r.herself = r.ownPronoun(all)
	switch {
	case r.by.Speaker == "":
		r.script()
	case r.novel(all):
		r.story(all, r.self())
	default:
		r.told(all, r.self())
	}
	r.date()
	return r.out
}

// script reads a narrator's row: lines that begin with a name and a colon are
// that person's, all others the narrator's.
func (r *reader) script() {
	lo := 0
	for at := 0; at < len(r.s); {
		end := at + lineEnd(r.s[at:])
		if who, text := r.role(at, end); who.name != "" && !splits(at, r.parts) {
			r.story(parts(r.s, lo, at), voice{})
			r.apart(r.frame, func() { r.told(parts(r.s, text, end), who) })
			lo = end
		}
		at = min(end+1, len(r.s))
	}
	r.story(parts(r.s, lo, len(r.s)), voice{})
}

// role returns who speaks a line, and where the words begin, if the line begins
// with a name and a colon and is not in quotation marks.
func (r *reader) role(lo, hi int) (who voice, text int) {
	at := strings.IndexAny(r.s[lo:hi], ":：")
	if at <= 0 {
		return voice{}, 0
	}
	_, n := utf8.DecodeRuneInString(r.s[lo+at:])
	text = lo + at + n
	rest := strings.TrimSpace(r.s[text:hi])
	if first, _ := utf8.DecodeRuneInString(rest); rest == "" || closer(first) != 0 && sortOf(first) == quoted || strings.HasPrefix(rest, "//") {
		return voice{}, 0
	}
	who, _ = r.label(r.s[lo:text], lo, text)
	return who, text
}

func (r *reader) self() voice { return voice{name: r.by.Speaker, id: r.by.SpeakerID} }

// story reads a row whose text outside quotation marks is narration: the
// narrator's, or a character's that tells of itself.
func (r *reader) story(all []part, self voice) {
	for i := 0; i < len(all); i++ {
		switch {
		case all[i].sort == quoted && r.standsApart(all, i, self):
			r.quote(all, i, self)
		case r.standsApart(all, i, self):
			r.stage(all[i], self)
		default:
			end := i
			for end+1 < len(all) && !r.standsApart(all, end+1, self) {
				end++
			}
			r.narration(all, i, end, self, false)
			i = end
		}
	}
}

// standsApart reports whether a part of a story is no narration around it: a
// quotation or an act.
func (r *reader) standsApart(all []part, i int, self voice) bool {
	switch all[i].sort {
	case quoted:
		return !r.mentions(all, i)
	case starred:
		return true
	case staged:
		return self.name != "" && r.isAct(all, i)
	}
	return false
}

// told reads a character's row without quotation marks, or with none but those
// around words it mentions and people it quotes: all is speech but the acts.
func (r *reader) told(all []part, self voice) {
	for i := 0; i < len(all); i++ {
		if r.isAct(all, i) {
			r.apart(r.by.Frame, func() { r.stage(all[i], self) })
			continue
		}
		end := i
		for end+1 < len(all) && !r.isAct(all, end+1) {
			end++
		}
		r.speech(all[i].start, all[end].end, all[i:end+1], self)
		i = end
	}
}

// isAct reports whether a part of a character's row is an act and no stress on
// a word, nor a remark within a sentence.
func (r *reader) isAct(all []part, i int) bool {
	p := all[i]
	if p.sort != starred && p.sort != staged {
		return false
	}
	before := strings.TrimRight(r.s[all[0].start:p.start], " \t　")
	after := strings.TrimLeft(r.s[p.end:], " \t　")
	switch {
	case before == "", endsSentence(before), all[i-1].sort != bare:
		return true
	case p.sort == staged:
		return false
	case after == "", strings.HasPrefix(after, "\n"), strings.ContainsAny(r.s[p.in:p.out], " 　、，,"):
		return true
	}
	return r.marks(p.in, p.out).has(cueGesture)
}

// stage reads an act between its marks; speech in it is the speaker's.
func (r *reader) stage(p part, self voice) {
	inner := parts(r.s, p.in, p.out)
	for i, q := range inner {
		if q.sort == quoted && !r.mentions(inner, i) {
			r.quote(inner, i, self)
		} else if q.sort != quoted {
			r.narration(inner, i, i, self, true)
		}
	}
}

func (r *reader) says(lo, hi int) bool {
	m := r.marks(lo, hi)
	return m.has(cueSay) || m.has(cueThink)
}
