package extract

import (
	"regexp"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// nobody are names that front ends put where no name is known.
var nobody = []string{"you", "bot", "user", "char", "{{user}}", "{{char}}", "<user>", "<bot>", "assistant", "system", "narrator"}

// namesOf gathers every name of the characters, and whose each is.
func namesOf(cast []firsthand.Character) (names []text.Name, of []int) {
	for i, c := range cast {
		for _, n := range append([]string{c.Name, c.Nickname}, c.Aliases...) {
			if n != "" && !slices.Contains(nobody, strings.ToLower(n)) {
				names = append(names, text.Name{Text: n, Listed: true})
				of = append(of, i)
			}
		}
	}
	given := map[string]int{}
	for i, c := range cast {
		if n := givenName(c.Name); n != "" {
			given[n]++
			names, of = append(names, text.Name{Text: n}), append(of, i)
		}
	}
	for i := len(of) - 1; i >= 0; i-- {
		if given[names[i].Text] > 1 {
			names, of = slices.Delete(names, i, i+1), slices.Delete(of, i, i+1)
		}
	}
	return names, of
}

const titles = " the a lord lady captain sir dame mr mrs ms miss dr doctor king queen prince princess old young saint granny father mother brother sister uncle aunt "

// givenName returns the first of several names, such as Kesra of Kesra Holm.
func givenName(name string) string {
	at := strings.IndexAny(name, " ・·")
	if at < 0 || strings.Contains(titles, " "+strings.Trim(strings.ToLower(name[:at]), ".")+" ") {
		return ""
	}
	return name[:at]
}

// find returns where a text names characters. A name that two of them bear
// names nobody.
func (r *Rules) find(s string) []text.NameMatch {
	var out []text.NameMatch
	shared := -1
	for _, n := range r.finder.Find(s) {
		last := len(out) - 1
		switch {
		case n.Start == shared:
		case last < 0 || out[last].Start != n.Start:
			out = append(out, n)
		case r.owner[out[last].Index] != r.owner[n.Index]:
			shared, out = n.Start, out[:last]
		}
	}
	return out
}

// outside drops the hits that are part of a name.
func outside(hits []hit, names []text.NameMatch) []hit {
	if len(names) == 0 {
		return hits
	}
	out := hits[:0]
	for _, h := range hits {
		for len(names) > 0 && names[0].End <= h.start {
			names = names[1:]
		}
		if len(names) == 0 || h.start < names[0].Start || h.end > names[0].End {
			out = append(out, h)
		}
	}
	return out
}

// named returns where characters are named between two bytes.
func (r *reader) named(lo, hi int) []text.NameMatch {
	first, _ := slices.BinarySearchFunc(r.names, lo, func(n text.NameMatch, lo int) int { return n.Start - lo })
	end := first
	for end < len(r.names) && r.names[end].End <= hi {
		end++
	}
	return r.names[first:end]
}

func (r *reader) character(n text.NameMatch) voice {
	c := r.cast[r.owner[n.Index]]
	if r.by.Speaker != "" && c.ID == r.by.SpeakerID {
		return r.self() // by the name on the row
	}
	return voice{name: c.Name, id: c.ID}
}

// tied is a person who is no character, introduced by a tie: my cousin Ferro.
var tied = regexp.MustCompile(`(?:[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir) (?:[a-z]+ )?([a-z]+),? (\p{Lu}\p{L}+)|([\p{Han}]{1,3})の([\p{Katakana}ー]{2,8})`)

// stranger is where the row introduces such a person.
type stranger struct {
	name  string
	start int
}

// strangers returns those that the row introduces between two bytes.
func (r *reader) strangers(lo, hi int) []stranger {
	if !r.searched {
		r.searched, r.met = true, r.findStrangers(0, len(r.s))
	}
	first, _ := slices.BinarySearchFunc(r.met, lo, func(m stranger, lo int) int { return m.start - lo })
	end := first
	for end < len(r.met) && r.met[end].start < hi {
		end++
	}
	return r.met[first:end]
}

func (r *reader) findStrangers(lo, hi int) []stranger {
	if !r.marks(lo, hi).has(cueKin) {
		return nil
	}
	var out []stranger
	for _, m := range tied.FindAllStringSubmatchIndex(r.s[lo:hi], -1) {
		tie, name := 2, 4
		if m[2] < 0 {
			tie, name = 6, 8
		}
		start, end := lo+m[name], lo+m[name+1]
		if r.marks(lo+m[tie], lo+m[tie+1]).has(cueKin) && len(r.named(start, end)) == 0 {
			out = append(out, stranger{r.s[start:end], start})
		}
	}
	return out
}

// onlyOne returns the one person that the row names outside quotation marks
// beside its speaker, and nobody if there are none or more.
func (r *reader) onlyOne() voice {
	var only voice
	for _, n := range r.names {
		switch c := r.character(n); {
		case c.is(r.self()), c.is(only), splits(n.End, r.parts):
		case only.name != "":
			return voice{}
		default:
			only = c
		}
	}
	for _, s := range r.strangers(0, len(r.s)) {
		if only.name != "" && only.name != s.name {
			return voice{}
		}
		only = voice{name: s.name}
	}
	return only
}

// concern fills in whom a piece of text is about.
func (r *reader) concern(rec *firsthand.Record, lo, hi int, self voice) {
	if self.name != "" {
		r.about(rec, self)
	}
	for _, n := range r.named(lo, hi) {
		r.about(rec, r.character(n))
	}
	for _, s := range r.strangers(lo, hi) {
		r.about(rec, voice{name: s.name})
	}
}

// about adds one to those whom a record is about, a character by its name.
func (r *reader) about(rec *firsthand.Record, who voice) {
	for _, c := range r.cast {
		if c.ID == who.id {
			who.name = c.Name
		}
	}
	if slices.Contains(rec.About, who.name) || slices.Contains(nobody, strings.ToLower(who.name)) {
		return
	}
	rec.About = append(rec.About, who.name)
	if who.id != 0 {
		rec.AboutIDs = append(rec.AboutIDs, who.id)
	}
}
