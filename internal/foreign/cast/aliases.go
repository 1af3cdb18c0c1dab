package cast

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// forms are the ways in which a work names somebody beside the bare name.
type forms struct {
	titled    map[string]map[string]int // by name: with an honorific or a title
	nicknames map[string]int            // such as 小緹, whoever it is
}

var (
	honoured  = regexp.MustCompile(`([\p{Katakana}ー]{2,}(?:[・＝][\p{Katakana}ー]{2,})*|\p{Han}{1,4}?)(` + honorific + `)`)
	addressed = regexp.MustCompile(`\b(` + strings.ReplaceAll(titles, " ", "|") + `)\.? (\p{Lu}[\p{L}’'-]*\p{Ll})`)
	nickname  = regexp.MustCompile(`[小阿老]\p{Han}`)
)

// nicknamed is how often a nickname is met before it is taken for one.
const nicknamed = 2

// add looks for such forms in a passage.
func (f *forms) add(passage string) {
	if f.titled == nil {
		f.titled, f.nicknames = map[string]map[string]int{}, map[string]int{}
	}
	for _, m := range honoured.FindAllStringSubmatch(passage, -1) {
		f.met(m[1], m[1]+m[2])
	}
	for _, m := range addressed.FindAllStringSubmatch(passage, -1) {
		f.met(strings.TrimSuffix(strings.TrimSuffix(m[2], "'s"), "’s"), m[1]+" "+strings.TrimSuffix(strings.TrimSuffix(m[2], "'s"), "’s"))
	}
	for _, name := range nickname.FindAllString(passage, -1) {
		f.nicknames[name]++
	}
}

func (f *forms) met(name, form string) {
	if f.titled[name] == nil {
		f.titled[name] = map[string]int{}
	}
	f.titled[name][form]++
}

// join folds into each name the others that can only be it: its parts, its forms
// with an honorific or title, and nicknames made of it. A form that fits two is
// nobody's.
func (f *forms) join(names []Candidate) []Candidate {
	owner := f.owners(names)
	at := map[string]int{}
	out := []Candidate{}
	for _, c := range names {
		if of := owner[c.Name]; len(of) != 1 || of[0] == c.Name {
			at[c.Name] = len(out)
			out = append(out, c)
		}
	}
	for _, c := range names {
		if i, listed := at[owner.only(c.Name)]; listed && owner.only(c.Name) != c.Name {
			out[i].Aliases = append(out[i].Aliases, c.Name)
			if f.titled[out[i].Name][c.Name] == 0 { // which was counted as the bare name too
				out[i].Count += c.Count
			}
		}
	}
	for _, form := range slices.Sorted(maps.Keys(owner)) {
		i, listed := at[owner.only(form)]
		if _, name := at[form]; listed && !name && !slices.Contains(out[i].Aliases, form) && form != out[i].Name {
			out[i].Aliases = append(out[i].Aliases, form)
		}
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Name, b.Name)) })
	return out
}

// owners says whose each form may be.
type owners map[string][]string

// only returns who alone the form may mean, "" if nobody.
func (o owners) only(form string) string {
	if len(o[form]) == 1 {
		return o[form][0]
	}
	return ""
}

func (o owners) add(form, name string) {
	if !slices.Contains(o[form], name) {
		o[form] = append(o[form], name)
	}
}

func (f *forms) owners(names []Candidate) owners {
	o, parts := owners{}, owners{}
	for _, c := range names {
		for _, part := range strings.FieldsFunc(c.Name, func(r rune) bool { return r == ' ' || r == '・' || r == '＝' }) {
			if part != c.Name {
				parts.add(part, c.Name)
			}
		}
	}
	for _, c := range names {
		of := c.Name
		if whole := parts.only(c.Name); whole != "" {
			of = whole
			o.add(c.Name, whole)
		}
		for form := range f.titled[c.Name] {
			o.add(form, of)
		}
		for _, nick := range nicknames(c.Name) {
			if f.nicknames[nick] >= nicknamed {
				o.add(nick, of)
			}
		}
	}
	return o
}

// nicknames returns those that Chinese makes of a name in Han characters.
func nicknames(name string) []string {
	n := utf8.RuneCountInString(name)
	if n < 2 || n > 3 || len(name) != 3*n {
		return nil
	}
	first, last := name[:3], name[len(name)-3:]
	return []string{"小" + last, "阿" + last, "老" + first, "小" + first}
}
