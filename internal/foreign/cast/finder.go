package cast

import (
	"cmp"
	"slices"
)

// Candidate is a name and how often something in the work said that it is one,
// with the other ways in which the work names whoever it is.
type Candidate struct {
	Name    string   `json:"name"`
	Count   int      `json:"count"`
	Aliases []string `json:"aliases,omitempty"`
}

// Finder counts the names of one work. The zero value is ready. Its memory
// grows with the number of different names. Not safe for concurrent use.
type Finder struct {
	counts  map[string]int
	persons map[string]bool // katakana words that were seen to be a person's
	forms   forms
}

// Add looks for names in a passage.
func (f *Finder) Add(passage string) {
	if f.counts == nil {
		f.counts, f.persons = map[string]int{}, map[string]bool{}
	}
	for _, name := range capitals(passage) {
		f.counts[name]++
	}
	for _, name := range han(passage) {
		f.counts[name]++
	}
	for _, name := range katakana.FindAllString(passage, -1) {
		f.counts[name]++
	}
	for _, name := range persons(passage) {
		f.persons[name] = true
	}
	f.forms.add(passage)
}

// most is how many candidates are offered.
const most = 50

// Candidates returns the names that were met at least so often, with all that
// is taken for an alias of them, the most
// frequent first and of equals the earlier in the order of their letters, 50 at
// most.
func (f *Finder) Candidates(least int) []Candidate {
	out := []Candidate{}
	for name, n := range f.counts {
		if !katakana.MatchString(name) || f.persons[name] {
			out = append(out, Candidate{Name: name, Count: n})
		}
	}
	slices.SortFunc(out, func(a, b Candidate) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Name, b.Name)) })
	out = slices.DeleteFunc(f.forms.join(out), func(c Candidate) bool { return c.Count < least })
	return out[:min(len(out), most)]
}
