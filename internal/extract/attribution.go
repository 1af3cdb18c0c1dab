package extract

import (
	"strings"
	"unicode/utf8"
)

// attribute returns whom the text around a quotation gives it to. It is not ok
// if the text gives it to nobody; ok without a name is somebody who cannot be
// told. Self is who I is.
func (r *reader) attribute(all []part, i int, self voice) (who voice, ok bool) {
	p := all[i]
	before, after := r.sentenceBefore(all, i), r.sentenceAfter(all, i)
	lo, hi := p.start-len(before), p.end+len(after)
	if v, ok := r.label(before, lo, p.start); ok {
		return v, true
	}
	if verb, ok := r.verb(p.end, hi); ok {
		who = r.around(lo, p.start, p.end, verb, hi, self)
		who.thinks = verb.cue == cueThink
		return who, true
	}
	if verb, ok := r.verb(lo, p.start); ok {
		who = r.subject(lo, verb.start, self)
		if who.name == "" && wordless(r.s[lo:verb.start]) {
			who = r.inverted(verb.end, p.start, self)
		}
		who.thinks = verb.cue == cueThink
		return who, true
	}
	who = r.quotative(before, after, lo, p.start, self)
	return who, who.name != ""
}

// around reads who speaks a quotation, from quoteStart to quoteEnd, that a verb
// follows: the name before the verb, the topic of the sentence, or the name
// behind the verb. Without any of them the verb is self's.
func (r *reader) around(lo, quoteStart, quoteEnd int, verb hit, hi int, self voice) voice {
	who := r.subject(quoteEnd, verb.start, self)
	if who.name != "" || !wordless(strings.Trim(r.s[quoteEnd:verb.start], "とって")) {
		return who
	}
	if who = r.topic(lo, quoteStart, self); who.name != "" {
		return who
	}
	if who = r.following(verb.end, hi, self); who.name == "" && wordless(r.s[lo:quoteStart]) {
		return self
	}
	return who
}

// quotative reads what Japanese and Chinese can say without a verb of
// speaking: 「…」と before a comma or an act, and 道 before a colon.
func (r *reader) quotative(before, after string, lo, hi int, self voice) voice {
	mark := strings.TrimRight(before, " \t：:，,")
	switch {
	case strings.HasPrefix(after, "と") || strings.HasPrefix(after, "って"):
		return r.topic(lo, hi, self)
	case strings.HasSuffix(mark, "道") && len(mark) < len(before):
		return r.subject(lo, lo+len(mark)-len("道"), self)
	}
	return voice{}
}

// verb returns the first verb of speaking or thinking between two bytes, the
// longest of those that begin there.
func (r *reader) verb(lo, hi int) (verb hit, ok bool) {
	for _, h := range r.within(lo, hi) {
		switch {
		case h.cue != cueSay && h.cue != cueThink:
		case !ok, h.start == verb.start && h.end > verb.end:
			verb, ok = h, true
		}
	}
	if particle := len("は"); ok && marked(r.s[verb.start:]) {
		verb.start += particle // は言った: the particle is the subject's
	}
	return verb, ok
}

// label reads a name and a colon, or a name and a Japanese quotation mark, at
// the beginning of a line.
func (r *reader) label(before string, lo, hi int) (voice, bool) {
	name := strings.TrimSpace(before)
	colon := strings.HasSuffix(name, ":") || strings.HasSuffix(name, "：")
	name = strings.Trim(name, ":：*_ \t")
	startsLine := lo == 0 || strings.HasPrefix(strings.TrimLeft(before, " \t"), "\n") || r.s[lo-1] == '\n'
	if name == "" || !startsLine || size(name) > 4 {
		return voice{}, false
	}
	mark, _ := utf8.DecodeRuneInString(r.s[hi:])
	if known := r.named(lo, hi); len(known) == 1 && known[0].Of(r.s) == name && (colon || mark == '「' || mark == '『') {
		return r.character(known[0]), true
	}
	if _, says := r.verb(lo, hi); !colon || says || strings.ContainsAny(name, ".,、，。") || r.marks(lo, hi).has(cueHe) {
		return voice{}, false
	}
	v := phrase(name)
	return v, v.name != ""
}
