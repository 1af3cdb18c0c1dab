// Package body reads the bodies of requests whole before they are handled,
// within bounds of size and time. A client that sends too much, too slowly or
// not all of it is answered here, and holds up nothing behind.
//
// It is for handlers that need the whole body anyway; one that streams reads
// for itself. The servers use it.
package body

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/firsthand-memory/firsthand/internal/problem"
)

// Bounds are how much may be sent and how long that may take. The zero value
// is 8 MiB and 30 seconds.
type Bounds struct {
	Bytes int64
	Time  time.Duration
}

const (
	defaultBytes = 8 << 20
	defaultTime  = 30 * time.Second
)

// Whole hands requests to next once their bodies are there. Larger ones are
// answered 413, slower ones 408, those that end too early 400.
func Whole(next http.Handler, b Bounds) http.Handler {
	if b.Bytes == 0 {
		b.Bytes = defaultBytes
	}
	if b.Time == 0 {
		b.Time = defaultTime
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		whole, err := read(w, r, b)
		if err != nil {
			w.Header().Set("Connection", "close") // what is left of the body is not worth reading
			problem.Write(w, r, err)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(whole))
		r.ContentLength = int64(len(whole))
		next.ServeHTTP(w, r)
	})
}

func read(w http.ResponseWriter, r *http.Request, b Bounds) ([]byte, error) {
	if r.ContentLength > b.Bytes {
		return nil, tooLarge()
	}
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Now().Add(b.Time)) // a recorder in a test has none
	whole, err := io.ReadAll(http.MaxBytesReader(w, r.Body, b.Bytes))
	_ = c.SetReadDeadline(time.Time{})
	var large *http.MaxBytesError
	var late net.Error
	switch {
	case errors.As(err, &large):
		return nil, tooLarge()
	case errors.As(err, &late) && late.Timeout():
		return nil, problem.New(http.StatusRequestTimeout, "the body did not come in time")
	case err != nil:
		return nil, problem.New(http.StatusBadRequest, "the body ends too early")
	}
	return whole, nil
}

func tooLarge() error {
	return problem.New(http.StatusRequestEntityTooLarge, "the body is too large: send less at a time")
}
