package problem

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"

	"github.com/firsthand-memory/firsthand"
)

// ContentType is what a problem is sent as.
const ContentType = "application/problem+json"

// Problem is what went wrong, as it is sent.
type Problem struct {
	Title  string         `json:"title" doc:"What sort of problem it is, in the language asked for with Accept-Language"`
	Status int            `json:"status" doc:"The HTTP status"`
	Code   firsthand.Code `json:"code" doc:"What can be done about it: invalid, not_found, conflict, refused, unavailable or internal"`
	Detail string         `json:"detail,omitempty" doc:"What is wrong and, where it helps, what to do. Values that were sent are not repeated"`
	Errors []Fault        `json:"errors,omitempty" doc:"The places that are wrong"`
	// Current is the thing as it is now, where a change came too late.
	Current any `json:"current,omitempty" doc:"The thing as it is now, where a change came too late"`

	header http.Header
}

// Fault is one place of a request that is wrong.
type Fault struct {
	Location string `json:"location,omitempty" doc:"Such as body.text or query.limit"`
	Message  string `json:"message"`
}

// Error returns the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders returns the header fields that go with the problem.
func (p *Problem) GetHeaders() http.Header { return p.header }

// ContentType says as what a problem is sent where JSON is asked for.
func (p *Problem) ContentType(string) string { return ContentType }

// With adds a header field to the answer and returns the problem.
func (p *Problem) With(field, value string) *Problem {
	if p.header == nil {
		p.header = http.Header{}
	}
	p.header.Set(field, value)
	return p
}

// New returns a problem of the status. A detail of it must be fit to be read by
// whoever asked.
func New(status int, detail string) *Problem {
	return &Problem{Title: Title("", status), Status: status, Code: code(status), Detail: detail}
}

// Of returns the problem that an error is. What is internal is not told.
func Of(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	c := firsthand.CodeOf(err)
	if c == firsthand.CodeInternal {
		return New(http.StatusInternalServerError, "")
	}
	p = New(Status(c), Discreet(err.Error()))
	p.Code = c
	if c == firsthand.CodeUnavailable {
		p.With("Retry-After", "1")
	}
	return p
}

// Status is the one map from a code to an HTTP status.
func Status(c firsthand.Code) int {
	switch c {
	case firsthand.CodeInvalid:
		return http.StatusUnprocessableEntity
	case firsthand.CodeNotFound:
		return http.StatusNotFound
	case firsthand.CodeConflict:
		return http.StatusConflict
	case firsthand.CodeRefused:
		return http.StatusForbidden
	case firsthand.CodeUnavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// code is what can be done about a status that no error of ours is behind.
func code(status int) firsthand.Code {
	switch {
	case status == http.StatusNotFound:
		return firsthand.CodeNotFound
	case status == http.StatusConflict, status == http.StatusPreconditionFailed:
		return firsthand.CodeConflict
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status == http.StatusMisdirectedRequest:
		return firsthand.CodeRefused
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable:
		return firsthand.CodeUnavailable
	case status >= http.StatusInternalServerError:
		return firsthand.CodeInternal
	}
	return firsthand.CodeInvalid
}

var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// Discreet returns a message without what it quotes: messages quote what they
// were given.
func Discreet(message string) string { return quoted.ReplaceAllString(message, `"…"`) }

// Write answers a request with what went wrong.
func Write(w http.ResponseWriter, r *http.Request, err error) {
	p := *Of(err)
	lang := Language(r.Header.Get("Accept-Language"))
	p.Title = Title(lang, p.Status)
	h := w.Header()
	for field, values := range p.header {
		h[field] = values
	}
	h.Set("Content-Type", ContentType)
	h.Set("Content-Language", lang)
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may be gone
}
