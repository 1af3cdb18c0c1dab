package engine

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Namesake is a name that several characters go by, with what is told under it of
// nobody knows whom.
type Namesake struct {
	Name       string                `json:"name"`
	Characters []firsthand.Character `json:"characters"`
	Records    []firsthand.Hit       `json:"records"`
}

// namesakes lists the names that several go by.
func namesakes(s *state.State, v *state.View) []Namesake {
	out := []Namesake{}
	for _, name := range s.SharedNames() {
		n := Namesake{Characters: s.Namesakes(name)}
		n.Name = written(n.Characters, name)
		finder := text.NewNames([]text.Name{{Text: n.Name, Listed: true}})
		n.Records = hits(v, s.Records(), func(id firsthand.RecordID) bool {
			r, _ := s.Record(id)
			return v.Record(id) && len(finder.Find(r.Text)) > 0 && !slices.ContainsFunc(n.Characters, func(c firsthand.Character) bool {
				return r.SpeakerID == c.ID || slices.Contains(r.AboutIDs, c.ID)
			})
		})
		out = append(out, n)
	}
	return out
}

// written returns a folded name as one of those who go by it writes it.
func written(all []firsthand.Character, folded string) string {
	for _, c := range all {
		for _, name := range append([]string{c.Name, c.Nickname}, c.Aliases...) {
			if text.Fold(name) == folded {
				return name
			}
		}
	}
	return folded
}

// Either names characters, each with its id, such as "Lin (c2) or Lin the
// captain (c5)".
func Either(all []firsthand.Character) string {
	var who []string
	for _, c := range all {
		who = append(who, c.Name+" ("+c.ID.String()+")")
	}
	return strings.Join(who, " or ")
}
