package llm

import (
	"context"
	"encoding/json"

	"github.com/firsthand-memory/firsthand"
)

// Model is a language model. It is safe for concurrent use.
type Model interface {
	// Name is what the model is called, with its version if it has one. It stands
	// in the journal beside what came of its answers.
	Name() string
	// Answer asks once. An error may come with the tokens that were spent all the
	// same. What may go away by itself is CodeUnavailable, what is wrong with the
	// address, the key or the model CodeInvalid.
	Answer(ctx context.Context, q Question) (Answer, error)
}

// Question is what a model is asked. User is needed.
type Question struct {
	System string // what it is to do
	User   string // what it is to do it with
	// Shape is the form that the answer must have; nil is free text.
	Shape *Shape
	// Limit is how many tokens the answer may have; 0 leaves it to the model.
	Limit int
}

// Shape is a form of answers.
type Shape struct {
	Name   string          // letters and _ alone
	Schema json.RawMessage // JSON Schema of an object, every property required
}

// Answer is what a model answers.
type Answer struct {
	Text   string
	Tokens firsthand.Tokens
	// Cut says that it ends where the model had no more room.
	Cut bool
}

// Prices are what a million tokens cost, in whatever currency the user counts.
// The zero value costs nothing.
type Prices struct {
	In  float64 `json:"in"`
	Out float64 `json:"out"`
}

// Of returns what the tokens cost.
func (p Prices) Of(t firsthand.Tokens) float64 {
	return (p.In*float64(t.In) + p.Out*float64(t.Out)) / 1e6
}
