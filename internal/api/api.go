package api

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/body"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

// Options say how the API works. The zero value is the default.
type Options struct {
	// Version is what the OpenAPI document says of itself; empty is "dev".
	Version string
	// Ending ends streams that would otherwise go on for ever; nil never does.
	Ending context.Context
	// Body bounds what a request may bring.
	Body body.Bounds
}

// api is what the operations work with.
type api struct {
	huma.API
	e *engine.Engine
	o Options
}

// New returns the handler of everything under /api. The engine stays the
// caller's.
func New(e *engine.Engine, o Options) http.Handler {
	if o.Ending == nil {
		o.Ending = context.Background()
	}
	if o.Version == "" {
		o.Version = "dev"
	}
	mux := http.NewServeMux()
	a := &api{API: humago.New(mux, config(o.Version)), e: e, o: o}
	a.worlds()
	a.characters()
	a.scenes()
	a.turns()
	a.records()
	a.recalls()
	a.reviews()
	a.forks()
	a.participants()
	a.streams()
	a.describe()
	a.refuseMethods(mux)
	return body.Whole(wellFormed(mux), o.Body)
}

func config(version string) huma.Config {
	plain := huma.Format{Marshal: marshal, Unmarshal: json.Unmarshal}
	schemas := huma.NewMapRegistry("#/components/schemas/", schemaName)
	alias(schemas)
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info:    &huma.Info{Title: "Firsthand", Version: version, Description: about, License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"}},
			Components: &huma.Components{Schemas: schemas, SecuritySchemes: map[string]*huma.SecurityScheme{
				"key": {Type: "http", Scheme: "bearer", Description: "A key of `firsthand key create`. Needed once there is one."},
			}},
			Security: []map[string][]string{{"key": {}}},
		},
		OpenAPIPath:                  "/api/openapi",
		Formats:                      map[string]huma.Format{"application/json": plain, "json": plain},
		DefaultFormat:                "application/json",
		RejectUnknownQueryParameters: true,
		Transformers:                 []huma.Transformer{problems},
	}
}

const about = "Memory for fictional characters that knows who said it. Words are those of docs/model.md: " +
	"r17 is a record, s4 a scene, c2 a character, turns are counted 1, 2, 3."

// marshal writes JSON as it is read by people: a story may well hold a < or an &.
func marshal(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// describe corrects what the document says of errors: they are problems.
func (a *api) describe() {
	schemas := a.OpenAPI().Components.Schemas
	delete(schemas.Map(), "ErrorModel")
	delete(schemas.Map(), "ErrorDetail")
	ref := schemas.Schema(problemType, true, "Problem")
	for _, op := range a.operations() {
		for _, r := range op.Responses {
			if m := r.Content[problem.ContentType]; m != nil {
				m.Schema = ref
			}
		}
	}
}

func (a *api) operations() []*huma.Operation {
	var ops []*huma.Operation
	for _, p := range a.OpenAPI().Paths {
		for _, op := range []*huma.Operation{p.Get, p.Put, p.Post, p.Delete, p.Patch} {
			if op != nil {
				ops = append(ops, op)
			}
		}
	}
	return ops
}

// wellFormed answers a body that is no JSON at all before anything reads it.
func wellFormed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil && r.Body != http.NoBody {
			b, err := io.ReadAll(r.Body) // it is in memory already
			if err != nil || len(b) > 0 && !json.Valid(b) {
				problem.Write(w, r, problem.New(http.StatusBadRequest, "the body is not JSON"))
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(b))
		}
		next.ServeHTTP(w, r)
	})
}

// refuseMethods answers what no operation does.
func (a *api) refuseMethods(mux *http.ServeMux) {
	allowed := map[string][]string{"/api/openapi.json": {http.MethodGet}}
	for _, op := range a.operations() {
		allowed[op.Path] = append(allowed[op.Path], op.Method)
	}
	for path, methods := range allowed {
		slices.Sort(methods)
		allow := strings.Join(methods, ", ")
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			problem.Write(w, r, problem.New(http.StatusMethodNotAllowed, "this takes "+allow).With("Allow", allow))
		})
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		problem.Write(w, r, problem.New(http.StatusNotFound, "there is no such operation: see /api/openapi.json"))
	})
}

// streamTime is how long a client may take to read a piece of a stream.
const streamTime = 30 * time.Second
