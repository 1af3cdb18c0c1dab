package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign/cast"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// Candidate is somebody whom a work names and who is no character yet.
type Candidate = cast.Candidate

// offeredFrom is how often a work names somebody before the name is offered.
const offeredFrom = 3

// Candidates lists those whom the works of the world name again and again and
// nobody of the world goes by, the most frequent first, each with the other ways
// in which the work names them. They are for the author to confirm: nobody is
// made a character by being named.
func (w *World) Candidates(ctx context.Context) ([]Candidate, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	passages := s.Passages()
	done()
	var finder cast.Finder
	for _, p := range passages {
		finder.Add(p.Text)
	}
	w.mu.RLock()
	defer w.mu.RUnlock()
	return unknown(w.state, finder.Candidates(offeredFrom)), nil
}

// unknown leaves out those, and the aliases, by which somebody goes already.
func unknown(s *state.State, all []Candidate) []Candidate {
	taken := func(name string) bool { return len(s.Namesakes(name)) > 0 }
	out := []Candidate{}
	for _, c := range all {
		if !taken(c.Name) {
			c.Aliases = slices.DeleteFunc(c.Aliases, taken)
			out = append(out, c)
		}
	}
	return out
}

// ConfirmCharacter makes a character of a candidate, with its aliases and those
// given besides. Nobody of that name among them is CodeNotFound.
func (w *World) ConfirmCharacter(ctx context.Context, c firsthand.Character) (firsthand.Character, error) {
	all, err := w.Candidates(ctx)
	if err != nil {
		return c, err
	}
	for _, offered := range all {
		if offered.Name == c.Name || slices.Contains(offered.Aliases, c.Name) {
			others := slices.DeleteFunc(append([]string{offered.Name}, offered.Aliases...), func(name string) bool {
				return name == c.Name || slices.Contains(c.Aliases, name)
			})
			c.Aliases = append(slices.Clone(c.Aliases), others...)
			c.ID, err = w.AddCharacter(ctx, c)
			return c, err
		}
	}
	return c, firsthand.Errorf(firsthand.CodeNotFound, "the works name nobody %q again and again: see `firsthand review`, or add it without --confirm", c.Name)
}
