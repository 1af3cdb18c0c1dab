package access

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// Grant is what a request may do. The zero Grant may do nothing.
type Grant struct {
	// Key is the ID of the key that was shown, empty where none was needed.
	Key  string
	Role firsthand.Role
	// World is the one world it is for; empty is all of them.
	World firsthand.WorldID
	// Participant is the person behind it; empty is nobody in particular.
	Participant firsthand.ParticipantID
}

// Allows reports whether the grant is of at least the role in the world. An
// empty world asks whether it is so in all worlds.
func (g Grant) Allows(role firsthand.Role, world firsthand.WorldID) bool {
	return g.Role.Includes(role) && (g.World == "" || g.World == world)
}

// Check returns why the grant does not allow something, or nil. Of a world that
// the grant is not for it says that there is none, so that nobody learns the
// names of worlds by asking.
func (g Grant) Check(role firsthand.Role, world firsthand.WorldID) error {
	switch {
	case g.Allows(role, world):
		return nil
	case g.World != "" && world != "" && g.World != world:
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no such world")
	case g.Role.Includes(role):
		return firsthand.Errorf(firsthand.CodeRefused, "this key is for one world: it takes a key for all of them")
	}
	return firsthand.Errorf(firsthand.CodeRefused, "this takes a key with the role %s", role)
}

// Private reports whether the grant may see what characters keep to
// themselves, and who plays them.
func (g Grant) Private() bool { return g.Role.Includes(firsthand.RoleWriter) }

type grantKey struct{}

// With returns a context that carries the grant.
func With(ctx context.Context, g Grant) context.Context {
	return context.WithValue(ctx, grantKey{}, g)
}

// From returns the grant that a gate left in the context of a request.
func From(ctx context.Context) Grant {
	g, _ := ctx.Value(grantKey{}).(Grant)
	return g
}

// Owner is the grant of those who need no key: they may do everything.
func Owner() Grant { return Grant{Role: firsthand.RoleAdmin} }
