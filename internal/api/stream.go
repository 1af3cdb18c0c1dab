package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// The content types of what is answered piece by piece.
const (
	eventStream = "text/event-stream"
	jsonLines   = "application/jsonl"
)

func (a *api) streams() {
	within(a, operation{method: http.MethodGet, path: "/journal", role: firsthand.RoleAuthor, id: "readJournal", says: "Read the journal, one entry a line", streams: jsonLines}, readJournal)
	within(a, operation{method: http.MethodGet, path: "/export", role: firsthand.RoleAuthor, id: "exportWorld", says: "Export the world, one entry a line", streams: jsonLines},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Format string `query:"format" enum:"journal" default:"journal"`
		}) (*huma.StreamResponse, error) {
			return lines(w.ExportAfter(ctx, 0)), nil
		})
	within(a, operation{method: http.MethodGet, path: "/events", role: firsthand.RoleReader, id: "followWorld",
		says: "Follow new entries as they are written; a reader is told that they are, not what", streams: eventStream}, a.follow)
}

func readJournal(ctx context.Context, w *engine.World, in *struct {
	InWorld
	After firsthand.Seq `query:"after" doc:"The last entry that is known already"`
}) (*huma.StreamResponse, error) {
	info, err := w.Info(ctx)
	if err != nil {
		return nil, err
	}
	if in.After > info.Seq {
		return nil, firsthand.Errorf(firsthand.CodeConflict, "the journal ends before that entry")
	}
	return lines(w.ExportAfter(ctx, in.After)), nil
}

// lines answers with one entry a line. What goes wrong on the way breaks the
// connection off: nobody may take half a journal for a whole one.
func lines(entries iter.Seq2[engine.Exported, error]) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		s := stream(ctx, jsonLines)
		for e, err := range entries {
			if err == nil {
				err = s.put(func(to io.Writer) error { return marshal(to, e) })
			}
			if err != nil {
				panic(http.ErrAbortHandler)
			}
		}
		_ = s.c.Flush() // what is left; the client may be gone
	}}
}

func (a *api) follow(ctx context.Context, w *engine.World, in *struct {
	InWorld
	After firsthand.Seq `query:"after" doc:"The last entry that is known already; what comes from now on if it is left out"`
	Last  string        `header:"Last-Event-ID" doc:"The id of the last event that arrived: what comes behind it follows"`
}) (*huma.StreamResponse, error) {
	info, err := w.Info(ctx)
	if err != nil {
		return nil, err
	}
	after := info.Seq
	if in.After != 0 {
		after = in.After
	}
	if in.Last != "" {
		n, err := strconv.ParseUint(in.Last, 10, 64)
		if err != nil {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "Last-Event-ID is the number of an entry")
		}
		after = firsthand.Seq(n)
	}
	if after > info.Seq {
		return nil, firsthand.Errorf(firsthand.CodeConflict, "the journal ends before that entry")
	}
	return &huma.StreamResponse{Body: func(c huma.Context) { a.events(c, w, after) }}, nil
}

// events sends entries as they are written until the client leaves or the
// server ends.
func (a *api) events(c huma.Context, w *engine.World, after firsthand.Seq) {
	ctx, cancel := context.WithCancel(c.Context())
	defer cancel()
	defer context.AfterFunc(a.o.Ending, cancel)()
	s := stream(c, eventStream)
	if err := s.now(func(to io.Writer) error { _, err := io.WriteString(to, ": following\n\n"); return err }); err != nil {
		return
	}
	whole := access.From(ctx).Role.Includes(firsthand.RoleAuthor)
	entries := make(chan firsthand.Entry)
	done := make(chan struct{})
	go func() { // it ends with ctx, which ends with this call
		defer close(done)
		defer close(entries)
		for e, err := range w.Watch(ctx, after) {
			if err != nil {
				return
			}
			select {
			case entries <- e:
			case <-ctx.Done():
				return
			}
		}
	}()
	defer func() { cancel(); <-done }()
	s.send(ctx, entries, whole)
}

// beat is how often a quiet stream shows that it lives.
const beat = 15 * time.Second

func (s *sender) send(ctx context.Context, entries <-chan firsthand.Entry, whole bool) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			err = s.now(func(to io.Writer) error { _, err := io.WriteString(to, ":\n\n"); return err })
		case e, open := <-entries:
			if !open {
				return
			}
			if !whole {
				e = told(e)
			}
			err = s.now(func(to io.Writer) error { return event(to, e) })
		}
		if err != nil {
			return
		}
	}
}

// told is an entry without what it says: that it was written, and of what kind.
func told(e firsthand.Entry) firsthand.Entry {
	return firsthand.Entry{Seq: e.Seq, ID: e.ID, Format: e.Format, At: e.At, Kind: e.Kind, Activity: e.Activity, Agent: firsthand.Agent{Kind: e.Agent.Kind}, Act: e.Act}
}

func event(to io.Writer, e firsthand.Entry) error {
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(to, "id: %d\nevent: %s\ndata: %s\n\n", e.Seq, e.Kind, b)
	return err
}

// sender sends an answer piece by piece, each within a bound of time.
type sender struct {
	w http.ResponseWriter
	c *http.ResponseController
}

func stream(ctx huma.Context, contentType string) *sender {
	_, w := humago.Unwrap(ctx)
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no") // proxies must not hold events back
	return &sender{w, http.NewResponseController(w)}
}

func (s *sender) put(write func(io.Writer) error) error {
	if err := s.c.SetWriteDeadline(time.Now().Add(streamTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return write(s.w)
}

// now puts a piece that the client must not wait for.
func (s *sender) now(write func(io.Writer) error) error {
	if err := s.put(write); err != nil {
		return err
	}
	return s.c.Flush()
}
