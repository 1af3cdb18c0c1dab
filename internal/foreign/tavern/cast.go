package tavern

import (
	"strings"

	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
)

// cast knows the two sides of a chat as they are called at a row. The user may
// change the persona and a character its name while the chat goes on; what was
// said under the old name stays with it.
type cast struct {
	o foreign.Options
	// user and character are the names valid now, "" while nobody is known.
	user, character string
	// partner is the character of a chat between two, "" in a group.
	partner string
}

// isName reports whether a name is one. "You" and "Bot" stand for nobody, and
// the newest headers say "unused".
func isName(name string) bool {
	switch strings.TrimSpace(name) {
	case "", "unused", "You", "Bot":
		return false
	}
	return true
}

// newCast begins a chat with the names of its header.
func newCast(o foreign.Options, user, character string, group bool) cast {
	c := cast{o: o}
	if isName(user) {
		c.user = user
	}
	if isName(character) {
		c.character = character
		if !group {
			c.partner = character
		}
	}
	return c
}

// speaker returns who says a row of the given name, and goes on to the names
// that are valid from it.
func (c *cast) speaker(name string, isUser bool) string {
	known, fallback := &c.character, c.o.CharacterName()
	if isUser {
		known, fallback = &c.user, c.o.UserName()
	}
	switch {
	case isName(name):
		*known = name
		return name
	case *known != "":
		return *known
	}
	return fallback
}

// names returns whom the macros of the present row stand for.
func (c *cast) names() macro.Names {
	n := macro.Names{User: c.user, Char: c.character}
	if n.User == "" {
		n.User = c.o.User
	}
	if n.Char == "" {
		n.Char = c.o.Character
	}
	if c.partner != "" || c.character == "" {
		n.Nickname = c.o.Nickname
	}
	return n
}

// present returns who is there while speaker speaks: the two of a chat between
// two, and nil where that is not known.
func (c *cast) present(speaker string) *[]string {
	if c.partner == "" || c.user == "" {
		return nil
	}
	if speaker != c.partner && speaker != c.user && speaker != "" {
		return nil // somebody else was made to speak
	}
	return &[]string{c.user, c.partner}
}
