package openai

import (
	"context"
	"encoding/json"
	"io"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/llm"
)

// Ability is what a server was found to be able to do.
type Ability struct {
	// Context is how many tokens the model reads and writes at most; 0 if the
	// server does not tell.
	Context int
	// Form is the strictest form of JSON that it takes a request for, Answers
	// whether it then answers in JSON.
	Form    Form
	Answers bool
	Tokens  firsthand.Tokens
}

var probeShape = &llm.Shape{Name: "probe", Schema: json.RawMessage(
	`{"type":"object","properties":{"colour":{"type":"string","enum":["red","blue"]}},"required":["colour"],"additionalProperties":false}`)}

// Probe asks the server for a small object, and for what it tells of the model.
func (m *Model) Probe(ctx context.Context) (Ability, error) {
	a, err := m.Answer(ctx, llm.Question{
		System: "Answer with one JSON object and nothing else.",
		User:   `Which colour is the sky by day? Answer as {"colour":"red"} or {"colour":"blue"}.`, Shape: probeShape, Limit: 1000,
	})
	if err != nil {
		return Ability{}, err
	}
	var said struct{ Colour string }
	answers := json.Unmarshal([]byte(llm.Object(a.Text)), &said) == nil && said.Colour != ""
	return Ability{Context: m.context(ctx), Form: m.known().form, Answers: answers, Tokens: a.Tokens}, nil
}

// card is what servers tell of a model; they differ in what they call its
// length.
type card struct {
	ID            string `json:"id"`
	ContextLength int    `json:"context_length"`
	ContextWindow int    `json:"context_window"`
	MaxModelLen   int    `json:"max_model_len"`
	Meta          struct {
		Train int `json:"n_ctx_train"`
		Now   int `json:"n_ctx"`
	} `json:"meta"`
}

// context returns how long the model's context is, 0 if the server does not
// tell: many do not, and that is no fault.
func (m *Model) context(ctx context.Context) int {
	size := 0
	_ = m.server.Look(ctx, "/models", answerBytes, func(r io.Reader) error {
		var list struct{ Data []card }
		if err := json.NewDecoder(r).Decode(&list); err != nil {
			return err
		}
		for _, c := range list.Data {
			if c.ID == m.o.Model || len(list.Data) == 1 {
				size = max(c.ContextLength, c.ContextWindow, c.MaxModelLen, c.Meta.Now)
				if size == 0 {
					size = c.Meta.Train
				}
			}
		}
		return nil
	})
	return size
}
