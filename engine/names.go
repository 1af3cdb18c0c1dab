package engine

import (
	"strings"
	"sync/atomic"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// names are the words of a world's names, for embedders that leave them out.
// It is safe for concurrent use.
type names struct {
	words atomic.Pointer[map[string]bool]
	at    firsthand.Seq // guarded by the world's mu
}

// has reports whether a word in lower case is part of a name.
func (n *names) has(word string) bool {
	words := n.words.Load()
	return words != nil && (*words)[word]
}

// know takes in the cast, if it changed. The caller holds the world's mu.
func (n *names) know(s *state.State) {
	if n.at == s.CastSeq() {
		return
	}
	words := map[string]bool{}
	for _, c := range s.Characters() {
		for _, name := range append([]string{c.Name, c.Nickname}, c.Aliases...) {
			for _, word := range strings.Fields(strings.ToLower(name)) {
				words[word] = true
			}
		}
	}
	n.words.Store(&words)
	n.at = s.CastSeq()
}
