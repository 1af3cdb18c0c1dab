package proxy

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/block"
)

// recallsAtOnce bounds how many recalls run beside each other; a chat that
// finds no place in time goes on without.
const recallsAtOnce = 32

const (
	followedMessages = 256 // of the newest: enough to know the chat
	longestCue       = 4 << 10
	defaultLimit     = 10
)

// memory is what a chat is given.
type memory struct {
	followed      engine.Followed
	lasting, hits block.Block
	leftOut       []firsthand.LeftOut
	degraded      *firsthand.Degraded
	took          time.Duration
}

// remember recalls for a chat, within the proxy's patience. The error says why
// the chat goes on without.
func (p *Proxy) remember(r *http.Request, at place, req request) (memory, error) {
	ctx, cancel := within(r, p.o.Patience)
	began := p.o.Now()
	type outcome struct {
		memory memory
		err    error
	}
	out := make(chan outcome, 1)
	p.told.background(func() {
		defer cancel()
		select {
		case p.recalls <- struct{}{}:
			defer func() { <-p.recalls }()
		case <-ctx.Done():
			out <- outcome{err: ctx.Err()}
			return
		}
		m, err := p.recall(ctx, at, req)
		out <- outcome{m, err}
	})
	select {
	case o := <-out:
		if errors.Is(o.err, context.DeadlineExceeded) {
			o.err = p.late()
		}
		o.memory.took = p.o.Now().Sub(began)
		return o.memory, o.err
	case <-ctx.Done():
		return memory{}, p.late()
	}
}

func (p *Proxy) late() error {
	return firsthand.Errorf(firsthand.CodeUnavailable, "recall took longer than %v", p.o.Patience)
}

// recall waits for what was said before to be told, and recalls.
func (p *Proxy) recall(ctx context.Context, at place, req request) (memory, error) {
	p.told.wait(ctx, at.world)
	w, err := p.world(ctx, at)
	if err != nil {
		return memory{}, err
	}
	story := req.story()
	var m memory
	if m.followed, err = w.Follow(ctx, story[max(0, len(story)-followedMessages):]); err != nil {
		return m, err
	}
	viewer, err := w.Viewer(ctx, at.character)
	if err != nil {
		return m, err
	}
	asking, cancel := context.WithTimeout(ctx, p.o.Patience*2/3) // then by words alone
	defer cancel()
	r, err := w.Recall(asking, firsthand.Query{As: viewer, Cue: req.cue(), Scene: m.followed.Scene, Limit: p.limit(), Personal: true}, false)
	if err != nil {
		return m, fmt.Errorf("recall: %w", err)
	}
	if at.participant != "" {
		if r.Player, err = w.Give(ctx, at.participant, viewer); err != nil {
			r.Degraded = &firsthand.Degraded{Reason: "the player's facts: " + reason(err)}
		}
	}
	p.write(&m, at, req, r)
	return m, nil
}

func (p *Proxy) limit() int {
	if p.o.Limit > 0 {
		return p.o.Limit
	}
	return defaultLimit
}

// world opens the world of a place for those who may enter it.
func (p *Proxy) world(ctx context.Context, at place) (*engine.World, error) {
	w, err := p.e.World(ctx, at.world)
	if err != nil {
		return nil, err
	}
	return w, at.grant.Check(firsthand.RoleWriter, w.ID())
}

// write writes the blocks. What the chat shows anyway is not written again.
func (p *Proxy) write(m *memory, at place, req request, r firsthand.Recall) {
	m.degraded = r.Degraded
	shown := func(h firsthand.Hit) bool { return m.followed.Turns[h.Source.Turn] || m.followed.Turns[h.ID.Turn] }
	var hits []firsthand.Hit
	for _, h := range r.Hits {
		if shown(h) {
			m.leftOut = append(m.leftOut, firsthand.LeftOut{ID: h.ID, Why: "the chat shows it"})
			continue
		}
		hits = append(hits, h)
	}
	of := at.character
	if of == firsthand.Narrator {
		of = ""
	}
	m.lasting, m.hits = block.Parts(block.Memory{Of: of, Core: r.Core, Hits: hits, Player: r.Player},
		block.Options{Budget: p.o.Budget, Language: block.LanguageOf(req.sample())})
	m.leftOut = append(append(append(m.leftOut, m.lasting.LeftOut...), m.hits.LeftOut...), r.LeftOut...)
}

// cue is what the user said last, with the assistant's words behind it if the
// answer goes on with them.
func (r request) cue() string {
	cue := ""
	if last := r.last(); last >= 0 {
		cue = r.messages[last].text
	}
	if last := r.messages[len(r.messages)-1]; last.role == "assistant" {
		cue += "\n" + last.text
	}
	cue = block.Cut(cue)
	return cut(cue[max(0, len(cue)-longestCue):])
}

// cut takes off half a character at the beginning.
func cut(s string) string {
	for len(s) > 0 && s[0]&0xc0 == 0x80 {
		s = s[1:]
	}
	return s
}

// sample is text by which the chat's language is known, the same for all of its
// requests.
func (r request) sample() string {
	const enough = 2 << 10
	s := ""
	for _, m := range r.messages {
		if s += m.text[:min(len(m.text), enough)]; len(s) >= enough || m.role == "user" {
			break
		}
	}
	return s
}
