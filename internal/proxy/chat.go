package proxy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// longestChat bounds what is read of a chat, in bytes. A longer one goes on as
// it is.
const longestChat = 64 << 20

// tellingTime bounds how long telling may take.
const tellingTime = time.Minute

// chat passes a chat on, with memory, and tells what was said.
func (p *Proxy) chat(w http.ResponseWriter, r *http.Request, at place) {
	body, err := io.ReadAll(io.LimitReader(r.Body, longestChat+1))
	if err != nil {
		return // the client left before it had said everything
	}
	rest := r.Body
	r.Body = carried{io.MultiReader(bytes.NewReader(body), rest), rest}
	req, ok := request{}, false
	if !at.off && len(body) <= longestChat {
		req, ok = read(body)
	}
	if !ok {
		p.pass(w, r, at)
		return
	}
	in := p.given(r, at, req)
	in.describe(w.Header())
	if in.lasting+in.hits != "" {
		body = req.inject(p.o.Inject, in.lasting, in.hits)
	}
	r.Body, r.ContentLength = carried{bytes.NewReader(body), rest}, int64(len(body))
	r.Header.Del("Content-Length")
	p.send(w, r, sending{endpoint: at.endpoint, answer: &answer{done: func(text string) { p.tell(r.Context(), at, req, in, text) }}})
}

// carried is a body that is read from one place and closed at another.
type carried struct {
	io.Reader
	io.Closer
}

// given recalls for a chat and notes what it is given.
func (p *Proxy) given(r *http.Request, at place, req request) *injection {
	in := &injection{At: p.o.Now().UTC(), World: at.world, Character: at.character,
		Injection: firsthand.Injection{Core: []firsthand.Ref{}, Hits: []firsthand.Ref{}, LeftOut: []firsthand.LeftOut{}}}
	m, err := p.remember(r, at, req)
	in.asked = m.followed.Head
	in.TookMS = float64(m.took.Microseconds()) / 1000
	switch {
	case err != nil:
		in.Skipped = reason(err)
	default:
		in.fill(m)
		p.troubles.note(recallLacks, lacking(m.degraded))
	}
	if err != nil && !ordinary(err) {
		p.troubles.note(recallFails, err)
	} else {
		p.troubles.note(recallFails, nil)
	}
	p.shown.add(in)
	return in
}

func lacking(d *firsthand.Degraded) error {
	if d == nil {
		return nil
	}
	return firsthand.Errorf(firsthand.CodeUnavailable, "%s", d.Reason)
}

// ordinary reports whether an error says something of the request and nothing
// of the memory.
func ordinary(err error) bool {
	switch firsthand.CodeOf(err) {
	case firsthand.CodeNotFound, firsthand.CodeRefused, firsthand.CodeInvalid:
		return true
	}
	return false
}

// reason is what a client may know of an error.
func reason(err error) string {
	var known *firsthand.Error
	if errors.As(err, &known) {
		return known.Msg
	}
	return "the memory failed"
}

// tell tells the world what was said, after what was said there before.
func (p *Proxy) tell(ctx context.Context, at place, req request, in *injection, text string) {
	ctx = context.WithoutCancel(ctx)
	p.told.add(at.world, func() {
		ctx, cancel := context.WithTimeout(ctx, tellingTime)
		defer cancel()
		out, err := p.converse(ctx, at, req, in, text)
		if err != nil {
			out.Skipped = reason(err)
			p.o.Log.Warn("what was said was not told", "error", fmt.Sprintf("%T", err), "code", firsthand.CodeOf(err))
		}
		if err != nil && !ordinary(err) {
			p.troubles.note(tellingFails, err)
		} else {
			p.troubles.note(tellingFails, nil)
		}
		p.shown.told(in, out)
	})
}

func (p *Proxy) converse(ctx context.Context, at place, req request, in *injection, text string) (engine.Conversed, error) {
	w, err := p.world(ctx, at)
	if err != nil {
		return engine.Conversed{}, err
	}
	by := p.speaker(ctx, at)
	return w.Converse(ctx, engine.Exchange{
		By: by, As: strings.TrimSpace(at.character), Messages: req.story(), Answer: text, Asked: in.asked, Prompt: req.prompt(), Used: in.used(),
	})
}

// speaker returns the person of a place. One whom nobody knows is nobody in
// particular: what was said is told all the same.
func (p *Proxy) speaker(ctx context.Context, at place) firsthand.Participant {
	if at.participant == "" {
		return firsthand.Participant{}
	}
	known, err := p.e.Person(ctx, at.participant)
	if err != nil {
		return firsthand.Participant{}
	}
	return firsthand.Participant{ID: known.ID, Name: known.Name}
}
