package openai

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/llm"
)

// chunk is a whole answer or a piece of one.
type chunk struct {
	Choices []struct {
		Message struct {
			Content string `json:"content"`
			Refusal string `json:"refusal"`
		} `json:"message"`
		Delta struct {
			Content string `json:"content"`
			Refusal string `json:"refusal"`
		} `json:"delta"`
		Finish string `json:"finish_reason"`
	} `json:"choices"`
	Usage *struct {
		In  int `json:"prompt_tokens"`
		Out int `json:"completion_tokens"`
	} `json:"usage"`
	Error json.RawMessage `json:"error"`
}

// strange is an answer that is none of a chat server.
type strange struct{ says string }

// Error returns what is strange.
func (s *strange) Error() string { return s.says }

// read takes in an answer: whole, or as a stream of events, whichever was asked
// for. A stream that breaks off is io.ErrUnexpectedEOF.
func read(r io.Reader) (llm.Answer, error) {
	var a answer
	b := bufio.NewReader(r)
	first, err := firstByte(b)
	if err != nil {
		return llm.Answer{}, err
	}
	if first == '{' || first == '<' || first == '[' {
		whole, err := io.ReadAll(b)
		if err != nil {
			return llm.Answer{}, err
		}
		if err := a.take(whole); err != nil {
			return llm.Answer{}, err
		}
		return a.whole()
	}
	for !a.done {
		line, err := b.ReadBytes('\n')
		if data, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("data:")); ok {
			if err := a.take(bytes.TrimSpace(data)); err != nil {
				return llm.Answer{}, err
			}
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return llm.Answer{}, err
		}
	}
	if !a.done && a.finish == "" {
		return llm.Answer{}, io.ErrUnexpectedEOF
	}
	return a.whole()
}

func firstByte(b *bufio.Reader) (byte, error) {
	for {
		c, err := b.ReadByte()
		switch {
		case err == io.EOF:
			return 0, &strange{"its answer is empty"}
		case err != nil:
			return 0, err
		case !strings.ContainsRune(" \t\r\n", rune(c)):
			return c, b.UnreadByte()
		}
	}
}

// answer gathers the pieces of an answer.
type answer struct {
	text    strings.Builder
	refusal strings.Builder
	finish  string
	tokens  firsthand.Tokens
	chosen  bool
	done    bool
}

func (a *answer) take(data []byte) error {
	if string(data) == "[DONE]" {
		a.done = true
		return nil
	}
	var c chunk
	if err := json.Unmarshal(data, &c); err != nil {
		return &strange{fmt.Sprintf("its answer cannot be read: %v", err)}
	}
	if said := strings.TrimSpace(string(c.Error)); said != "" && said != "null" {
		return &strange{"it breaks off with " + said}
	}
	if c.Usage != nil {
		a.tokens = firsthand.Tokens{In: max(0, c.Usage.In), Out: max(0, c.Usage.Out)}
	}
	for _, k := range c.Choices[:min(1, len(c.Choices))] {
		a.chosen = true
		a.text.WriteString(k.Message.Content + k.Delta.Content)
		a.refusal.WriteString(k.Message.Refusal + k.Delta.Refusal)
		if k.Finish != "" {
			a.finish = k.Finish
		}
	}
	return nil
}

func (a *answer) whole() (llm.Answer, error) {
	switch {
	case !a.chosen:
		return llm.Answer{}, &strange{"there is no answer in what it sends"}
	case a.text.Len() == 0 && a.refusal.Len() > 0:
		return llm.Answer{}, &strange{"the model refuses: " + a.refusal.String()}
	}
	return llm.Answer{Text: a.text.String(), Tokens: a.tokens, Cut: a.finish == "length"}, nil
}
