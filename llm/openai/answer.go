package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
	"github.com/firsthand-memory/firsthand/llm"
)

// body is a request as the server reads it.
type body struct {
	Model          string         `json:"model"`
	Messages       []message      `json:"messages"`
	ResponseFormat *format        `json:"response_format,omitempty"`
	MaxTokens      int            `json:"max_tokens,omitempty"`
	MaxCompletion  int            `json:"max_completion_tokens,omitempty"`
	Temperature    *float64       `json:"temperature,omitempty"`
	Stream         bool           `json:"stream,omitempty"`
	StreamOptions  *streamOptions `json:"stream_options,omitempty"`
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type streamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

// format is how the answer is asked for in JSON.
type format struct {
	Type   string  `json:"type"`
	Schema *schema `json:"json_schema,omitempty"`
}

type schema struct {
	Name   string          `json:"name"`
	Strict bool            `json:"strict"`
	Schema json.RawMessage `json:"schema"`
}

// answerBytes is how long a response may be: what is longer was not asked for.
const answerBytes = 4 << 20

// Answer asks the server, in the manner that it was found to take.
func (m *Model) Answer(ctx context.Context, q llm.Question) (llm.Answer, error) {
	select {
	case m.room <- struct{}{}:
		defer func() { <-m.room }()
	case <-ctx.Done():
		return llm.Answer{}, ctx.Err()
	}
	n := m.known()
	for {
		b := m.body(q, n)
		a, err := m.ask(ctx, b)
		if err == nil {
			m.learn(n)
			return counted(a, q), nil
		}
		next, ok := n.after(err, b)
		if !ok || next == n {
			return llm.Answer{}, err
		}
		n = next
	}
}

func (m *Model) body(q llm.Question, n manner) *body {
	b := &body{Model: m.o.Model, MaxTokens: q.Limit, Stream: !m.o.Whole}
	if q.System != "" {
		b.Messages = append(b.Messages, message{"system", q.System})
	}
	b.Messages = append(b.Messages, message{"user", q.User})
	if n.completion {
		b.MaxTokens, b.MaxCompletion = 0, q.Limit
	}
	if b.Stream && !n.uncounted {
		b.StreamOptions = &streamOptions{IncludeUsage: true}
	}
	if !n.warm {
		b.Temperature = new(float64) // the same question is to have the same answer
	}
	switch {
	case q.Shape == nil || n.form == FormProse:
	case n.form == FormSchema:
		b.ResponseFormat = &format{Type: "json_schema", Schema: &schema{q.Shape.Name, true, q.Shape.Schema}}
	default:
		b.ResponseFormat = &format{Type: "json_object"}
	}
	return b
}

func (m *Model) ask(ctx context.Context, b *body) (a llm.Answer, err error) {
	sent, err := json.Marshal(b)
	if err != nil {
		return a, err
	}
	err = m.server.Ask(ctx, sent, answerBytes, func(r io.Reader) error {
		a, err = read(r)
		var strange *strange
		if errors.As(err, &strange) {
			return m.server.Strange("%s", strange.says)
		}
		return err
	})
	return a, err
}

// counted estimates the tokens that a server did not count.
func counted(a llm.Answer, q llm.Question) llm.Answer {
	if a.Tokens.All() == 0 {
		a.Tokens = firsthand.Tokens{In: text.Tokens(q.System) + text.Tokens(q.User), Out: text.Tokens(a.Text), Estimated: true}
	}
	return a
}
