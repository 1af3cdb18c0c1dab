package firsthand

import (
	"context"
	"iter"
	"slices"
	"time"
)

// Role says what the bearer of an access key may do.
type Role string

// The roles. Each may do all that the ones before it may.
const (
	RoleReader Role = "reader" // reads the story, without private monologue and without participants
	RoleWriter Role = "writer" // also tells turns, and sees what characters keep to themselves
	RoleAuthor Role = "author" // also states, edits, settles and exports
	RoleAdmin  Role = "admin"  // also makes and deletes worlds
)

// Roles returns every role, the least first.
func Roles() []Role { return []Role{RoleReader, RoleWriter, RoleAuthor, RoleAdmin} }

// Validate returns CodeInvalid with the valid roles if r is none of them.
func (r Role) Validate() error { return oneOf("role", r, Roles()) }

// Includes reports whether r may do what the other role may. A role that does
// not exist may do nothing.
func (r Role) Includes(other Role) bool {
	return slices.Contains(Roles(), other) && slices.Index(Roles(), r) >= slices.Index(Roles(), other)
}

// AccessKey lets whoever bears it reach a store over a network. The key itself
// is shown once, when it is made; what is kept is its hash.
type AccessKey struct {
	ID   string `json:"id"`
	Name string `json:"name"` // what its owner calls it
	Role Role   `json:"role"`
	// World is the one world that it opens; empty opens all.
	World WorldID `json:"world,omitempty"`
	// Participant is the person who bears it; empty is nobody in particular.
	Participant ParticipantID `json:"participant,omitempty"`
	Hash        []byte        `json:"hash,omitempty"` // SHA-256 of the key
	Created     time.Time     `json:"created"`
	// Revoked is when it ceased to open anything; nil while it does.
	Revoked *time.Time `json:"revoked,omitempty"`
}

// Validate returns CodeInvalid for a key without a name or a role.
func (k AccessKey) Validate() error {
	if err := validName("key", k.Name); err != nil {
		return err
	}
	return k.Role.Validate()
}

// AccessKeys keeps the access keys of a store, for all its worlds. Saving
// replaces the key of the same ID; AccessKeys yields all, revoked ones too, by
// their IDs. A key that cannot be read is an error: who decides by a list that
// is not whole might let in whom it must not.
type AccessKeys interface {
	SaveAccessKey(ctx context.Context, key AccessKey) error
	AccessKeys(ctx context.Context) iter.Seq2[AccessKey, error]
}
