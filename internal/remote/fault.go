package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// fault is why a try failed, and whether another may succeed.
type fault struct {
	err   error
	again bool
	asked bool // the server says how long to wait
	wait  time.Duration
}

// refused is an answer with another status than 200.
type refused struct {
	error
	status int
}

// Unwrap returns the error with its code.
func (r *refused) Unwrap() error { return r.error }

// Status returns the status of the refusal that err is, 0 if it is none.
func Status(err error) int {
	var r *refused
	if errors.As(err, &r) {
		return r.status
	}
	return 0
}

// faultBytes is how much of a refusal is read.
const faultBytes = 1 << 16

// unreachable tells a request that got no whole answer. If it is ctx that ended,
// the error says so and nothing is tried again.
func (s *Server) unreachable(ctx context.Context, err error) *fault {
	if ctx.Err() != nil {
		return &fault{err: fmt.Errorf("ask %s: %w", s.Endpoint(), ctx.Err())}
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &fault{again: true, err: firsthand.Errorf(firsthand.CodeUnavailable, "%s gave no whole answer within %v: see whether the server is overloaded", s.Endpoint(), s.o.Timeout)}
	}
	var inURL *url.Error
	if errors.As(err, &inURL) {
		err = inURL.Err // the address is told already
	}
	return &fault{again: true, err: firsthand.Errorf(firsthand.CodeUnavailable, "%s cannot be asked: %s; see whether the server runs", s.Endpoint(), s.Masked(err.Error()))}
}

// Strange tells an answer that is not what was asked for.
func (s *Server) Strange(format string, args ...any) error {
	return firsthand.Errorf(firsthand.CodeInvalid, "%s does not answer as %s does: %s", s.Endpoint(), s.o.Is, s.Masked(fmt.Sprintf(format, args...)))
}

// refusal tells an answer with another status than 200.
func (s *Server) refusal(resp *http.Response) *fault {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, faultBytes)) // what is there says enough
	code, advice := s.meaning(resp.StatusCode)
	f := &fault{again: resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 500}
	f.wait, f.asked = retryAfter(resp.Header.Get("Retry-After"))
	if f.asked && f.wait > longestAsked {
		f.again = false
		advice = fmt.Sprintf("it asks to be left alone for %v", f.wait)
	}
	said := firsthand.Errorf(code, "%s answered %d %s%s: %s", resp.Request.URL, resp.StatusCode, http.StatusText(resp.StatusCode), s.said(body), advice)
	f.err = &refused{said, resp.StatusCode}
	return f
}

// meaning returns what can be done about a status.
func (s *Server) meaning(status int) (firsthand.Code, string) {
	switch {
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return firsthand.CodeInvalid, "see whether the key is right"
	case status == http.StatusNotFound, status == http.StatusMethodNotAllowed:
		return firsthand.CodeInvalid, "see whether the address is right and the server has the model"
	case status/100 == 3:
		return firsthand.CodeInvalid, "it sends elsewhere, which is not followed; name that address"
	case status == http.StatusTooManyRequests:
		return firsthand.CodeUnavailable, "it is asked too often, or the account is used up"
	case status >= 500:
		return firsthand.CodeUnavailable, "see the server's log"
	}
	return firsthand.CodeInvalid, "see whether " + s.o.Suits + " suit the server"
}

// retryAfter reads the header: seconds, or a date, which is not read since
// clocks differ.
func retryAfter(header string) (time.Duration, bool) {
	seconds, err := strconv.Atoi(header)
	if err != nil || seconds < 0 {
		return 0, false
	}
	return time.Duration(min(seconds, 1<<20)) * time.Second, true
}

// said returns what the server gives as the reason, in brackets.
func (s *Server) said(body []byte) string {
	message := strings.Join(strings.Fields(s.Masked(reason(body))), " ")
	if message == "" {
		return ""
	}
	if runes := []rune(message); len(runes) > 200 {
		message = string(runes[:200]) + "…"
	}
	return " (" + message + ")"
}

// reason finds the words in the body of a refusal.
func reason(body []byte) string {
	var known struct {
		Error   json.RawMessage
		Message string
		Detail  string
	}
	text := strings.TrimSpace(string(body))
	switch err := json.Unmarshal(body, &known); {
	case strings.HasPrefix(text, "<"):
		return "a web page"
	case err != nil:
		return text
	}
	var inner struct{ Message string }
	var words string
	if json.Unmarshal(known.Error, &inner) == nil && inner.Message != "" {
		return inner.Message
	}
	if json.Unmarshal(known.Error, &words) == nil && words != "" {
		return words
	}
	return known.Message + known.Detail
}
