package openai

import (
	"context"
	"sync"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/remote"
)

// Options say which server is asked, and how. URL and Model are needed; the zero
// value of the rest is the default.
type Options struct {
	// URL is the server's address: with or without /v1, and with the path of an
	// endpoint behind it or not. [Model.Endpoint] shows what becomes of it.
	URL string
	// Key is sent as a bearer token; empty sends none.
	Key string
	// Model is the name that the server knows the model by.
	Model string
	// Whole asks for the whole answer at once instead of a stream of its pieces.
	Whole bool
	// Timeout is how long the server may be silent, before its answer begins and
	// within it; 0 is 2 minutes.
	Timeout time.Duration
	// Retries is how often a request is made again that failed for want of time,
	// of room or of a connection; 0 is 3, below 0 never.
	Retries int
	// AtOnce is how many requests may be under way at the same time; 0 is 2.
	AtOnce int
	// Pause waits between two tries; nil waits in earnest. Random returns a
	// number of 0 up to 1 that spreads the tries; nil is chance.
	Pause  func(context.Context, time.Duration) error
	Random func() float64
}

// The defaults of Options.
const (
	DefaultTimeout = 2 * time.Minute
	DefaultRetries = 3
	DefaultAtOnce  = 2
)

// Model is a model of a server. It is safe for concurrent use.
type Model struct {
	o      Options
	server *remote.Server
	room   chan struct{} // has a token for each request under way

	mu     sync.Mutex
	manner manner // what the server was found to take
}

// New returns the model and asks nothing yet. Options that cannot be right are
// CodeInvalid.
func New(o Options) (*Model, error) {
	switch {
	case o.Model == "":
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "a chat server needs the name of a model: name one that it has")
	case o.Timeout < 0, o.AtOnce < 0:
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the timeout and how many requests may be under way are 0 or more")
	}
	if o.Timeout == 0 {
		o.Timeout = DefaultTimeout
	}
	if o.Retries == 0 {
		o.Retries = DefaultRetries
	}
	if o.AtOnce == 0 {
		o.AtOnce = DefaultAtOnce
	}
	server, err := remote.New(remote.Options{
		URL: o.URL, Path: "/chat/completions", Key: o.Key, Timeout: o.Timeout, Retries: o.Retries, Pause: o.Pause, Random: o.Random,
		Is: "a chat server", Suits: "the model and the length of the question",
	})
	if err != nil {
		return nil, err
	}
	return &Model{o: o, server: server, room: make(chan struct{}, o.AtOnce)}, nil
}

// Name returns the name that the server knows the model by.
func (m *Model) Name() string { return m.o.Model }

// Endpoint returns the address that is asked. It holds no key.
func (m *Model) Endpoint() string { return m.server.Endpoint() }
