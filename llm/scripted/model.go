package scripted

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
	"github.com/firsthand-memory/firsthand/llm"
)

// Step is one answer. The zero value answers with nothing at all.
type Step struct {
	// For is what the question has to hold, in its instructions or what they are
	// about; empty is any question.
	For string `json:"for,omitempty"`
	// Text is the answer.
	Text string `json:"text,omitempty"`
	// Tokens are what it cost; the zero value is estimated from the texts.
	Tokens firsthand.Tokens `json:"tokens,omitzero"`
	// Cut says that the model had no more room.
	Cut bool `json:"cut,omitempty"`
	// Status refuses with an HTTP status instead of answering, Says being the
	// reason; RetryAfter is the header of that name.
	Status     int    `json:"status,omitempty"`
	Says       string `json:"says,omitempty"`
	RetryAfter string `json:"retry_after,omitempty"`
	// Silent never answers. Broken breaks off in the middle of the answer.
	Silent bool `json:"silent,omitempty"`
	Broken bool `json:"broken,omitempty"`
	// Always answers every question that it is for, however many there are.
	Always bool `json:"always,omitempty"`
}

// Model answers by a script. It is safe for concurrent use. The zero value has
// no step and no name.
type Model struct {
	// Called is the name of the model; empty is "scripted".
	Called string

	mu    sync.Mutex
	steps []Step
	asked []llm.Question
	spent firsthand.Tokens
}

// New returns a model that answers by the steps.
func New(steps ...Step) *Model { return &Model{steps: slices.Clone(steps)} }

// Read returns a model that answers by a script in JSON, a list of steps.
func Read(script io.Reader) (*Model, error) {
	var steps []Step
	d := json.NewDecoder(script)
	d.DisallowUnknownFields()
	if err := d.Decode(&steps); err != nil {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the script of a model is a JSON list of steps: %v", err)
	}
	return New(steps...), nil
}

// Name returns what the model is called.
func (m *Model) Name() string {
	if m.Called == "" {
		return "scripted"
	}
	return m.Called
}

// Add puts steps behind those that are left.
func (m *Model) Add(steps ...Step) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.steps = append(m.steps, steps...)
}

// Asked returns what the model was asked so far, in order.
func (m *Model) Asked() []llm.Question {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.asked)
}

// Spent returns the tokens of all answers so far.
func (m *Model) Spent() firsthand.Tokens {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.spent
}

// Answer answers by the first unused step that is for the question.
func (m *Model) Answer(ctx context.Context, q llm.Question) (llm.Answer, error) {
	s, err := m.next(q)
	switch {
	case err != nil:
		return llm.Answer{}, err
	case s.Silent:
		<-ctx.Done()
		return llm.Answer{}, ctx.Err()
	case s.Broken:
		return llm.Answer{}, firsthand.Errorf(firsthand.CodeUnavailable, "%s broke off", m.Name())
	case s.Status != 0:
		return llm.Answer{}, firsthand.Errorf(s.code(), "%s answered %d %s (%s)", m.Name(), s.Status, http.StatusText(s.Status), s.Says)
	}
	return llm.Answer{Text: s.Text, Tokens: m.count(s, q), Cut: s.Cut}, nil
}

func (s Step) code() firsthand.Code {
	if s.Status == http.StatusTooManyRequests || s.Status >= 500 {
		return firsthand.CodeUnavailable
	}
	return firsthand.CodeInvalid
}

func (m *Model) next(q llm.Question) (Step, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = append(m.asked, q)
	at := slices.IndexFunc(m.steps, func(s Step) bool { return strings.Contains(q.System+"\n"+q.User, s.For) })
	if at < 0 {
		return Step{}, firsthand.Errorf(firsthand.CodeUnavailable, "the script of %s has no answer to this", m.Name())
	}
	s := m.steps[at]
	if !s.Always {
		m.steps = slices.Delete(m.steps, at, at+1)
	}
	return s, nil
}

func (m *Model) count(s Step, q llm.Question) firsthand.Tokens {
	t := s.Tokens
	if t.All() == 0 {
		t = firsthand.Tokens{In: text.Tokens(q.System) + text.Tokens(q.User), Out: text.Tokens(s.Text)}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spent = m.spent.Plus(t)
	return t
}
