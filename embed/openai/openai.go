package openai

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/remote"
)

// Options say which server is asked, and how. URL and Model are needed; the zero
// value of the rest is the default.
type Options struct {
	// URL is the server's address: with or without /v1, and with the path of an
	// endpoint behind it or not. [Embedder.Endpoint] shows what becomes of it.
	URL string
	// Key is sent as a bearer token; empty sends none.
	Key string
	// Model is the name that the server knows the model by.
	Model string
	// Dimensions asks the server for vectors of so many dimensions, which not
	// all models can be asked for; 0 leaves it to the model.
	Dimensions int
	// Dim is how many dimensions the vectors have, if that is known from an
	// earlier answer; 0 is Dimensions.
	Dim int
	// QueryPrefix and PassagePrefix go before every query and every passage,
	// such as "query: " and "passage: ".
	QueryPrefix, PassagePrefix string
	// Batch is how many texts are sent at once; 0 is 32.
	Batch int
	// Timeout is how long one request may take; 0 is 30 seconds.
	Timeout time.Duration
	// Retries is how often a request is made again that failed for want of time,
	// of room or of a connection; 0 is 3, below 0 never.
	Retries int
}

// The defaults of Options.
const (
	DefaultBatch   = 32
	DefaultTimeout = 30 * time.Second
	DefaultRetries = 3
)

// maxDim is how many dimensions a vector may have.
const maxDim = 1 << 16

// Embedder is a model of a server. It is safe for concurrent use.
type Embedder struct {
	o      Options
	server *remote.Server
	dim    int
}

// New returns the embedder. If neither Dim nor Dimensions says how long vectors
// are, it asks the server for one, and fails if there is none. Options that
// cannot be right are CodeInvalid.
func New(ctx context.Context, o Options) (*Embedder, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	server, err := remote.New(remote.Options{
		URL: o.URL, Path: "/embeddings", Key: o.Key, Timeout: o.Timeout, Whole: o.Timeout, Retries: o.Retries,
		Is: "an embeddings server", Suits: "the model, the dimensions and the prefixes",
	})
	if err != nil {
		return nil, err
	}
	e := &Embedder{o: o, server: server, dim: o.Dim}
	if e.dim == 0 {
		e.dim, err = e.probe(ctx)
	}
	return e, err
}

// complete returns the options with their defaults.
func (o Options) complete() (Options, error) {
	switch {
	case o.Model == "":
		return o, firsthand.Errorf(firsthand.CodeInvalid, "an embeddings server needs the name of a model: name one that it has")
	case o.Dimensions < 0, o.Dim < 0, o.Batch < 0, o.Timeout < 0:
		return o, firsthand.Errorf(firsthand.CodeInvalid, "dimensions, batch and timeout are 0 or more")
	case max(o.Dimensions, o.Dim) > maxDim:
		return o, firsthand.Errorf(firsthand.CodeInvalid, "vectors have at most %d dimensions", maxDim)
	case o.Dimensions > 0 && o.Dim > 0 && o.Dim != o.Dimensions:
		return o, firsthand.Errorf(firsthand.CodeInvalid, "the vectors cannot have %d dimensions if %d are asked for", o.Dim, o.Dimensions)
	}
	o.Dim = max(o.Dim, o.Dimensions)
	if o.Batch == 0 {
		o.Batch = DefaultBatch
	}
	if o.Timeout == 0 {
		o.Timeout = DefaultTimeout
	}
	if o.Retries == 0 {
		o.Retries = DefaultRetries
	}
	return o, nil
}

// probe asks for one vector and returns its length.
func (e *Embedder) probe(ctx context.Context) (int, error) {
	vs, err := e.request(ctx, []string{e.o.QueryPrefix + "probe"})
	if err != nil {
		return 0, err
	}
	return len(vs[0]), nil
}

// Endpoint returns the address that is asked. It holds no key.
func (e *Embedder) Endpoint() string { return e.server.Endpoint() }

// ID returns "openai:MODEL:DIM", with "+" and a sum of the prefixes behind it if
// there are any: another model, dimension or prefix makes other vectors. The
// server is not part of it, so that it may move; who lets another server answer
// by the same name of a model vouches for its being the same model.
func (e *Embedder) ID() string {
	id := fmt.Sprintf("openai:%s:%d", e.o.Model, e.dim)
	if e.o.QueryPrefix+e.o.PassagePrefix == "" {
		return id
	}
	sum := sha256.Sum256([]byte(e.o.QueryPrefix + "\x00" + e.o.PassagePrefix))
	return id + "+" + hex.EncodeToString(sum[:4])
}

// Dim returns the dimension of every vector.
func (e *Embedder) Dim() int { return e.dim }

// Embed returns one vector of a query, of its end if it is long, and of a
// passage one for every 1,500 bytes or less, cut between sentences where that
// can be. An address, a key, a model or a dimension that is wrong is
// CodeInvalid; what may go away by itself is CodeUnavailable.
func (e *Embedder) Embed(ctx context.Context, purpose embed.Purpose, texts []string) ([]embed.Vectors, error) {
	var parts []string
	var whose []int
	for i, t := range texts {
		for _, part := range cut(purpose, t) {
			parts, whose = append(parts, e.prefix(purpose)+part), append(whose, i)
		}
	}
	out := make([]embed.Vectors, len(texts))
	for from := 0; from < len(parts); from += e.o.Batch {
		to := min(from+e.o.Batch, len(parts))
		vs, err := e.request(ctx, parts[from:to])
		if err != nil {
			return nil, err
		}
		for i, v := range vs {
			at := whose[from+i]
			out[at] = append(out[at], v)
		}
	}
	return out, ctx.Err()
}

func (e *Embedder) prefix(purpose embed.Purpose) string {
	if purpose == embed.Query {
		return e.o.QueryPrefix
	}
	return e.o.PassagePrefix
}
