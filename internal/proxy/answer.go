package proxy

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"

	"github.com/tidwall/gjson"
)

// longestAnswer bounds what is kept of an answer, in bytes. Of a longer one
// nothing is told.
const longestAnswer = 16 << 20

// answer is read along while it goes to the client. It is used by one
// goroutine.
type answer struct {
	// done is called once, when the answer has come to its end and before the
	// last of it goes on.
	done func(text string)

	streams, gzipped bool
	length           int64 // below 0: unknown
	kept             bytes.Buffer
	stream           stream
	over             bool
}

// follow lets the answer be read along.
func (a *answer) follow(resp *http.Response) {
	a.streams = strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream")
	a.gzipped = resp.Header.Get("Content-Encoding") == "gzip"
	a.length = resp.ContentLength
	resp.Body = &followed{ReadCloser: resp.Body, by: a}
}

type followed struct {
	io.ReadCloser
	by *answer
}

// Read hands on what the upstream sends, and lets the answer see it first.
func (f *followed) Read(p []byte) (int, error) {
	n, err := f.ReadCloser.Read(p)
	f.by.took(p[:n], err)
	return n, err
}

// took takes in a piece of the answer, and how reading it ended.
func (a *answer) took(piece []byte, err error) {
	if a.over {
		return
	}
	if a.streams && !a.gzipped {
		a.stream.write(piece)
		if a.stream.tooLong() || err != nil && err != io.EOF {
			a.over = true
		} else if a.stream.ended || err == io.EOF {
			a.finish()
		}
		return
	}
	a.kept.Write(piece)
	switch {
	case a.kept.Len() > longestAnswer, err != nil && err != io.EOF:
		a.over = true
	case err == io.EOF, a.length >= 0 && int64(a.kept.Len()) == a.length:
		a.finish()
	}
}

func (a *answer) finish() {
	a.over = true
	if text, ok := a.text(); ok {
		a.done(text)
	}
}

// text returns what the character said. Not ok is an answer that was cut off,
// says nothing, or calls a tool: what it says then is not said yet.
func (a *answer) text() (string, bool) {
	body := a.kept.Bytes()
	if a.gzipped {
		var err error
		if body, err = unzip(body); err != nil {
			return "", false
		}
	}
	if a.streams {
		if a.gzipped {
			a.stream.write(body)
		}
		return a.stream.said()
	}
	if !gjson.ValidBytes(body) {
		return "", false
	}
	choice := gjson.GetBytes(body, "choices.0")
	text := textOf(choice.Get("message.content"))
	return text, strings.TrimSpace(text) != "" && !choice.Get("message.tool_calls.0").Exists()
}

func unzip(b []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	out, err := io.ReadAll(io.LimitReader(z, longestAnswer+1))
	if err == nil && len(out) > longestAnswer {
		err = io.ErrShortBuffer
	}
	return out, err
}
