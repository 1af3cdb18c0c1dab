package scripted

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/llm"
)

// Server answers by a model's script over HTTP, as a chat server does. Serve
// it at any path that ends in /chat/completions or /models.
type Server struct {
	Model *Model
	// Key is wanted as a bearer token; empty wants none.
	Key string
	// Context is how many tokens the server says that the model holds; 0 says nothing.
	Context int
	// NoSchema and NoObject refuse requests for JSON in those forms; NoOptions
	// refuses stream_options, OldLimit max_completion_tokens, NewLimit max_tokens.
	NoSchema, NoObject, NoOptions, OldLimit, NewLimit bool
	// Uncounted leaves the tokens to be guessed.
	Uncounted bool
}

// request is what is read of a question.
type request struct {
	Model    string
	Messages []struct {
		Role    string
		Content string
	}
	ResponseFormat *struct{ Type string } `json:"response_format"`
	MaxTokens      int                    `json:"max_tokens"`
	MaxCompletion  int                    `json:"max_completion_tokens"`
	Stream         bool
	StreamOptions  *struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case s.Key != "" && r.Header.Get("Authorization") != "Bearer "+s.Key:
		refuse(w, http.StatusUnauthorized, "Incorrect API key provided: "+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	case strings.HasSuffix(r.URL.Path, "/models"):
		card := map[string]any{"id": s.Model.Name(), "object": "model"}
		if s.Context > 0 {
			card["context_length"] = s.Context
		}
		send(w, map[string]any{"object": "list", "data": []any{card}})
	case strings.HasSuffix(r.URL.Path, "/chat/completions") && r.Method == http.MethodPost:
		s.chat(w, r)
	default:
		refuse(w, http.StatusNotFound, "there is nothing at "+r.URL.Path)
	}
}

func (s *Server) chat(w http.ResponseWriter, r *http.Request) {
	var q request
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil || len(q.Messages) == 0 {
		refuse(w, http.StatusBadRequest, "this is no request for a chat completion")
		return
	}
	if field := s.unwanted(q); field != "" {
		refuse(w, http.StatusBadRequest, "unsupported parameter: "+field)
		return
	}
	asked := q.question()
	step, err := s.Model.next(asked)
	switch {
	case err != nil:
		refuse(w, http.StatusInternalServerError, err.Error())
	case step.Silent:
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	case step.Status != 0:
		if step.RetryAfter != "" {
			w.Header().Set("Retry-After", step.RetryAfter)
		}
		refuse(w, step.Status, step.Says)
	case q.Stream:
		s.stream(w, q, step, asked)
	default:
		s.whole(w, q, step, asked)
	}
}

func (s *Server) unwanted(q request) string {
	kind := ""
	if q.ResponseFormat != nil {
		kind = q.ResponseFormat.Type
	}
	switch {
	case s.NoSchema && kind == "json_schema", s.NoObject && kind == "json_object":
		return "response_format"
	case s.NoOptions && q.StreamOptions != nil:
		return "stream_options"
	case s.OldLimit && q.MaxCompletion > 0:
		return "max_completion_tokens"
	case s.NewLimit && q.MaxTokens > 0:
		return "max_tokens, use max_completion_tokens"
	}
	return ""
}

func (q request) question() llm.Question {
	asked := llm.Question{Limit: max(q.MaxTokens, q.MaxCompletion)}
	for _, m := range q.Messages {
		if m.Role == "system" || m.Role == "developer" {
			asked.System += m.Content
		} else {
			asked.User += m.Content
		}
	}
	if q.ResponseFormat != nil {
		asked.Shape = &llm.Shape{Name: q.ResponseFormat.Type}
	}
	return asked
}

func finish(step Step) string {
	if step.Cut {
		return "length"
	}
	return "stop"
}

func (s *Server) usage(step Step, asked llm.Question) map[string]int {
	t := s.Model.count(step, asked)
	if s.Uncounted {
		return nil
	}
	return map[string]int{"prompt_tokens": t.In, "completion_tokens": t.Out, "total_tokens": t.All()}
}

func (s *Server) whole(w http.ResponseWriter, q request, step Step, asked llm.Question) {
	answer := map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": q.Model,
		"choices": []any{map[string]any{"index": 0, "finish_reason": finish(step), "message": map[string]any{"role": "assistant", "content": step.Text}}},
	}
	if u := s.usage(step, asked); u != nil {
		answer["usage"] = u
	}
	if !step.Broken {
		send(w, answer)
		return
	}
	b, _ := json.Marshal(answer) // of maps and strings alone
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", fmt.Sprint(len(b)))
	_, _ = w.Write(b[:len(b)/2])
}

// stream sends the answer in pieces of a few characters.
func (s *Server) stream(w http.ResponseWriter, q request, step Step, asked llm.Question) {
	w.Header().Set("Content-Type", "text/event-stream")
	event := func(choices []any, more map[string]any) {
		c := map[string]any{"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": q.Model, "choices": choices}
		for k, v := range more {
			c[k] = v
		}
		b, _ := json.Marshal(c) // of maps and strings alone
		_, _ = fmt.Fprintf(w, "data: %s\n\n", b)
		w.(http.Flusher).Flush()
	}
	delta := func(d map[string]any, finish any) []any {
		return []any{map[string]any{"index": 0, "delta": d, "finish_reason": finish}}
	}
	_, _ = io.WriteString(w, ": the model is at work\n\n")
	event(delta(map[string]any{"role": "assistant", "content": ""}, nil), nil)
	text := step.Text
	if step.Broken {
		text = text[:len(text)/2]
	}
	for text != "" {
		piece := text[:pieceEnd(text)]
		event(delta(map[string]any{"content": piece}, nil), nil)
		text = text[len(piece):]
	}
	if step.Broken {
		return
	}
	event(delta(map[string]any{}, finish(step)), nil)
	if u := s.usage(step, asked); u != nil && q.StreamOptions != nil && q.StreamOptions.IncludeUsage {
		event([]any{}, map[string]any{"usage": u})
	}
	_, _ = io.WriteString(w, "data: [DONE]\n\n")
}

// pieceEnd ends a piece between characters.
func pieceEnd(text string) int {
	end := min(24, len(text))
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	return end
}

func send(w http.ResponseWriter, document any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(document) // who does not read it has left
}

func refuse(w http.ResponseWriter, status int, says string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{"message": says, "type": "invalid_request_error"}}) // likewise
}
