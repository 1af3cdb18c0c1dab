package extract

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// subject reads who acts in the text before a verb.
func (r *reader) subject(lo, hi int, self voice) voice {
	clause := lo + lastClause(r.s[lo:hi])
	said := strings.Trim(r.s[clause:hi], " \t\n,，、")
	if names := r.named(clause, hi); len(names) > 0 {
		return r.character(topicOf(r.s, names))
	}
	if v, ok := r.pronoun(clause, hi, self); ok {
		return v
	}
	if v := phrase(said); v.name != "" {
		return v
	}
	if names := r.named(lo, clause); clause > lo && len(names) > 0 && size(said) <= 2 {
		return r.character(topicOf(r.s, names))
	}
	return voice{}
}

// following reads who is named behind the verb: said Mara, or と叫んで、マラは.
func (r *reader) following(lo, hi int, self voice) voice {
	if v := r.inverted(lo, hi, self); v.name != "" {
		return v
	}
	if names := r.named(lo, hi); len(names) == 1 && marked(r.s[names[0].End:hi]) {
		return r.character(names[0])
	}
	return voice{}
}

// inverted reads who follows the verb, as in: said Mara.
func (r *reader) inverted(lo, hi int, self voice) voice {
	end := lo + firstClause(r.s[lo:hi])
	names := r.named(lo, end)
	if len(names) > 0 && strings.TrimSpace(r.s[lo:names[0].Start]) == "" {
		return r.character(names[0])
	}
	if len(names) > 0 || end == lo {
		return voice{}
	}
	if v, ok := r.pronoun(lo, end, self); ok && size(r.s[lo:end]) == 1 {
		return v
	}
	return phrase(strings.TrimSpace(r.s[lo:end]))
}

// topic reads who is marked by は or が, or the one person named.
func (r *reader) topic(lo, hi int, self voice) voice {
	names := r.named(lo, hi)
	for i := len(names) - 1; i >= 0; i-- {
		if marked(r.s[names[i].End:hi]) {
			return r.character(names[i])
		}
	}
	if v, ok := r.pronoun(lo, hi, self); ok {
		return v
	}
	if at := strings.LastIndexAny(r.s[lo:hi], "はが"); at > 0 {
		return phrase(r.s[lo+lastClause(r.s[lo:lo+at]) : lo+at])
	}
	return voice{}
}

func marked(after string) bool {
	return strings.HasPrefix(after, "は") || strings.HasPrefix(after, "が") || strings.HasPrefix(after, "も")
}

// topicOf returns the name that は or が marks, else the first.
func topicOf(s string, names []text.NameMatch) text.NameMatch {
	for _, n := range names {
		if marked(s[n.End:]) {
			return n
		}
	}
	return names[0]
}

// pronoun resolves I to who speaks, and he or she to the one person the row
// names; in a row that tells of its speaker as she, she is the speaker. It is
// not ok where there is no pronoun.
func (r *reader) pronoun(lo, hi int, self voice) (voice, bool) {
	m := r.marks(lo, hi)
	switch {
	case m.has(cueMe):
		return self, true
	case m.has(cueHe):
		return r.someone(lo, hi, self), true
	}
	return voice{}, false
}

// someone resolves he or she.
func (r *reader) someone(lo, hi int, self voice) voice {
	if r.by.Speaker == "" || r.talks {
		return r.onlyOne()
	}
	for _, h := range r.within(lo, hi) {
		if h.cue == cueHe && r.herself == strings.ToLower(r.s[h.start:h.end]) {
			return self
		}
	}
	if who := r.onlyOne(); who.id == 0 {
		return who // a stranger, whom the speaker tells of
	}
	return voice{}
}

// nominal is a noun phrase that may stand for a speaker whose name is not
// known, or a name.
var nominal = regexp.MustCompile(`^(?:(?:[Tt]he|[Aa]n?|[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Oo]ne)(?: [a-z-]+){1,3}|(?:[Mm]y|[Hh]is|[Hh]er) [a-z]+ (\p{Lu}\p{L}+)|(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?))$`)

const notNames = " Then And But So She He They It We You I Yes No Well There Here That This What Who When Finally Suddenly Now Note Warning Yesterday Today Tomorrow Later Meanwhile Summary Scene Chapter Time Place Location Date "

// phrase returns the speaker that a text names in full: a noun phrase, a name,
// or a short run of Han characters or katakana.
func phrase(s string) voice {
	s = strings.Trim(s, " \t\n　,，、:：")
	if m := nominal.FindStringSubmatch(s); m != nil {
		switch {
		case m[1] != "":
			return voice{name: m[1]}
		case m[2] != "" && strings.Contains(notNames, " "+m[2]+" "):
			return voice{}
		}
		return voice{name: s}
	}
	runes := 0
	for _, c := range s {
		if !unicode.In(c, unicode.Han, unicode.Katakana) && c != 'ー' && c != '・' || strings.ContainsRune("他她它我你妳您誰谁著着地了又也就都才再便的後后", c) {
			return voice{}
		}
		runes++
	}
	if runes < 2 || runes > 8 || runes > 4 && !strings.ContainsAny(s, "ー・") {
		return voice{}
	}
	return voice{name: s}
}

func lastClause(s string) int {
	at := strings.LastIndexAny(strings.TrimRight(s, " ,，、"), ",，、;；")
	if at < 0 {
		return 0
	}
	_, n := utf8.DecodeRuneInString(s[at:])
	return at + n
}

func firstClause(s string) int {
	if at := strings.IndexAny(s, ",.;:!?—，。；：！？、"); at >= 0 {
		return at
	}
	return len(s)
}
