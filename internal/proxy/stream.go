package proxy

import (
	"bytes"
	"strings"

	"github.com/tidwall/gjson"
)

// stream puts together what the events of a stream say. Pieces may end
// anywhere. The zero value is ready.
type stream struct {
	line  []byte // begun
	text  strings.Builder
	tools bool
	// finished says that a reason was given why it ends, ended that its last
	// event came.
	finished, ended bool
	failed          bool
}

func (s *stream) write(piece []byte) {
	for len(piece) > 0 && !s.ended {
		end := bytes.IndexAny(piece, "\r\n")
		if end < 0 {
			s.line = append(s.line, piece...)
			return
		}
		s.event(append(s.line, piece[:end]...))
		s.line, piece = s.line[:0], piece[end+1:]
	}
}

// event reads one line of the stream. Lines that are no data count for nothing.
func (s *stream) event(line []byte) {
	data, ok := bytes.CutPrefix(line, []byte("data:"))
	if !ok {
		return
	}
	data = bytes.TrimSpace(data)
	if string(data) == "[DONE]" {
		s.ended = true
		return
	}
	if !gjson.ValidBytes(data) {
		return
	}
	if gjson.GetBytes(data, "error").IsObject() {
		s.failed = true
	}
	gjson.GetBytes(data, "choices").ForEach(func(_, c gjson.Result) bool {
		if c.Get("index").Int() == 0 {
			s.choice(c)
		}
		return true
	})
}

func (s *stream) choice(c gjson.Result) {
	for _, path := range []string{"delta.content", "message.content", "text"} {
		if t := c.Get(path); t.Exists() && t.Type != gjson.Null {
			s.text.WriteString(textOf(t))
			break
		}
	}
	s.tools = s.tools || c.Get("delta.tool_calls.0").Exists()
	s.finished = s.finished || c.Get("finish_reason").Type == gjson.String
}

func (s *stream) tooLong() bool { return s.text.Len()+len(s.line) > longestAnswer }

// said returns the whole text, if the stream came to its end and says one.
func (s *stream) said() (string, bool) {
	if len(s.line) > 0 && !s.ended {
		s.event(s.line)
		s.line = s.line[:0]
	}
	whole := (s.ended || s.finished) && !s.failed && !s.tools
	return s.text.String(), whole && strings.TrimSpace(s.text.String()) != ""
}
