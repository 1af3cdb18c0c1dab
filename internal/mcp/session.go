package mcp

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// session is on whose behalf tools are called, and where. A world or a
// character that it names is the only one it knows.
type session struct {
	e         *engine.Engine
	grant     access.Grant
	world, as string
}

// open opens the world of a call for somebody with that role.
func (s session) open(ctx context.Context, name string, role firsthand.Role) (*engine.World, error) {
	if err := s.grant.Check(role, s.grant.World); err != nil {
		return nil, err
	}
	own, err := s.worldName(ctx, name)
	if err != nil {
		return nil, err
	}
	w, err := s.find(ctx, own)
	if err != nil {
		return nil, err
	}
	if name != "" && name != own {
		if other, err := s.find(ctx, name); err != nil || other.ID() != w.ID() {
			return nil, firsthand.Errorf(firsthand.CodeRefused, "this connection is for one world: leave world out")
		}
	}
	return w, s.grant.Check(role, w.ID())
}

func (s session) find(ctx context.Context, name string) (*engine.World, error) {
	w, err := s.e.World(ctx, name)
	if firsthand.CodeOf(err) == firsthand.CodeNotFound {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no such world")
	}
	return w, err
}

// worldName is the world of the session, the one that was named, or the only
// one there is.
func (s session) worldName(ctx context.Context, name string) (string, error) {
	switch {
	case s.world != "":
		return s.world, nil
	case name != "":
		return name, nil
	case s.grant.World != "":
		return string(s.grant.World), nil
	}
	heads, err := s.e.Worlds(ctx)
	if err != nil {
		return "", err
	}
	if len(heads) != 1 {
		return "", firsthand.Errorf(firsthand.CodeInvalid, "name the world: the store holds %d", len(heads))
	}
	return string(heads[0].World), nil
}

// viewer returns with whose eyes a call looks: those of the session's
// character, of the one that was named, or of the narrator.
func (s session) viewer(ctx context.Context, w *engine.World, as string) (firsthand.Viewer, error) {
	own := s.as
	if own == "" {
		own = as
	}
	v, err := w.Viewer(ctx, own)
	if err != nil {
		return v, err
	}
	if as != "" && as != own {
		if other, err := w.Viewer(ctx, as); err != nil || other != v {
			return v, firsthand.Errorf(firsthand.CodeRefused, "this connection is for one character: leave as out")
		}
	}
	v.Public = !s.grant.Private()
	return v, nil
}

// name is whose memory an answer is, empty for the narrator's.
func (s session) name(as string) string {
	if s.as != "" {
		as = s.as
	}
	if as == firsthand.Narrator {
		return ""
	}
	return as
}
