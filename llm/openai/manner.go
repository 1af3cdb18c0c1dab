package openai

import (
	"net/http"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/remote"
)

// Form is how a server can be asked for JSON.
type Form int

// The forms, from the strictest on.
const (
	FormSchema Form = iota // an answer by a JSON schema
	FormObject             // a JSON object of any sort
	FormProse              // nothing but the request in words
)

// String returns the form in words.
func (f Form) String() string {
	return [...]string{"by a schema", "as an object", "in words alone"}[f]
}

// manner is how a server wants to be asked. Servers differ; a refusal tells what
// to leave out.
type manner struct {
	form       Form
	uncounted  bool // stream_options is refused
	completion bool // the limit is called max_completion_tokens
	warm       bool // a temperature is refused
}

// after returns the manner to try after a refusal, and whether there is one.
func (n manner) after(err error, q *body) (manner, bool) {
	switch remote.Status(err) {
	case http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusNotImplemented:
	default:
		return n, false
	}
	said := err.Error()
	names := func(field string) bool { return strings.Contains(said, field) }
	switch {
	case q.StreamOptions != nil && names("stream_options"):
		n.uncounted = true
	case q.MaxTokens > 0 && (names("max_tokens") || names("max_completion_tokens")):
		n.completion = true
	case q.Temperature != nil && names("temperature"):
		n.warm = true
	case q.ResponseFormat != nil:
		n.form++
	default:
		return n, false
	}
	return n, true
}

func (m *Model) known() manner {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.manner
}

func (m *Model) learn(n manner) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.manner = n
}
