package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

// RoleExtension is where the document says which role an operation takes.
const RoleExtension = "x-firsthand-role"

// operation is what an operation is called and what it takes.
type operation struct {
	method, path string
	role         firsthand.Role
	id, says     string
	status       int    // of success; 0 is 200
	streams      string // the content type of an answer that comes piece by piece
	own          bool   // a person may do it with their own key, whatever its role
	lists        bool   // takes one thing or many, which say themselves what is wrong with them
}

func (o operation) huma(a *api) huma.Operation {
	op := huma.Operation{
		Middlewares: huma.Middlewares{a.admit(o)},
		Method:      o.method, Path: "/api" + o.path, OperationID: o.id, Summary: o.says, DefaultStatus: o.status,
		Description: "Takes a key with the role " + string(o.role) + ".",
		Extensions:  map[string]any{RoleExtension: string(o.role)},
		// The body was read before, within bounds.
		MaxBodyBytes: -1, BodyReadTimeout: -1,
		SkipValidateBody: o.lists,
	}
	if o.streams != "" {
		op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{o.streams: {Schema: &huma.Schema{Type: huma.TypeString}}}}}
	}
	return op
}

// least is the role without which a grant need not ask. Whose own key it is, is
// found out when the person is known.
func (o operation) least(g access.Grant) firsthand.Role {
	if o.own && g.Participant != "" {
		return firsthand.RoleReader
	}
	return o.role
}

// admit turns away whose role is too small before anything of the request is
// looked at. Whether it is for the world is asked when that is opened.
func (a *api) admit(o operation) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		g := access.From(ctx.Context())
		if err := g.Check(o.least(g), g.World); err != nil {
			r, w := humago.Unwrap(ctx)
			problem.Write(w, r, err)
			return
		}
		next(ctx)
	}
}

// anywhere registers an operation that is of no one world. A key for one world
// may use it if confined says so.
func anywhere[I, O any](a *api, o operation, confined bool, do func(context.Context, access.Grant, *I) (*O, error)) {
	huma.Register(a.API, o.huma(a), func(ctx context.Context, in *I) (*O, error) {
		g := access.From(ctx)
		world := firsthand.WorldID("")
		if confined {
			world = g.World
		}
		if err := g.Check(o.role, world); err != nil {
			return nil, problem.Of(err)
		}
		return answer(do(ctx, g, in))
	})
}

// InWorld is the part of a request that says in which world it is.
type InWorld struct {
	World string `path:"world" doc:"The world, by its name or its id"`
}

func (w InWorld) where() string { return w.World }

type placed interface{ where() string }

// within registers an operation in one world. The world is opened and the key
// checked for it before anything is done.
func within[I placed, O any](a *api, o operation, do func(context.Context, *engine.World, *I) (*O, error)) {
	o.path = "/worlds/{world}" + o.path
	huma.Register(a.API, o.huma(a), func(ctx context.Context, in *I) (*O, error) {
		w, err := a.open(ctx, (*in).where(), o.least(access.From(ctx)))
		if err != nil {
			return nil, problem.Of(err)
		}
		return answer(do(ctx, w, in))
	})
}

// open opens a world for a request of that role.
func (a *api) open(ctx context.Context, name string, role firsthand.Role) (*engine.World, error) {
	g := access.From(ctx)
	if err := g.Check(role, g.World); err != nil {
		return nil, err
	}
	w, err := a.e.World(ctx, name)
	if firsthand.CodeOf(err) == firsthand.CodeNotFound {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no such world")
	}
	if err != nil {
		return nil, err
	}
	return w, g.Check(role, w.ID())
}

func answer[O any](out *O, err error) (*O, error) {
	if err != nil {
		return nil, problem.Of(err)
	}
	return out, nil
}

// reply is an answer with a body and nothing else.
type reply[T any] struct{ Body T }

func replied[T any](v T, err error) (*reply[T], error) {
	if err != nil {
		return nil, err
	}
	return &reply[T]{v}, nil
}

const created = http.StatusCreated
