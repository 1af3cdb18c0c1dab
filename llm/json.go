package llm

import (
	"context"
	"fmt"
	"regexp"

	"github.com/firsthand-memory/firsthand"
)

// AskJSON asks for an answer of the question's shape and lets read take it in.
// If that fails, the model is told why and asked once more. The tokens are those
// of both tries, whatever became of them. An answer that cannot be used is
// CodeUnavailable: another time it may be better.
func AskJSON(ctx context.Context, m Model, q Question, read func(object string) error) (firsthand.Tokens, error) {
	a, err := m.Answer(ctx, q)
	spent := a.Tokens
	if err != nil {
		return spent, err
	}
	wrong := read(Object(a.Text))
	if wrong == nil {
		return spent, nil
	}
	q.User += fmt.Sprintf("\n\n---\nAn answer to this could not be used: %v. Answer again with nothing but the JSON object that was asked for.", wrong)
	a, err = m.Answer(ctx, q)
	spent = spent.Plus(a.Tokens)
	if err != nil {
		return spent, err
	}
	if wrong = read(Object(a.Text)); wrong != nil {
		return spent, firsthand.Errorf(firsthand.CodeUnavailable, "%s gave no answer that can be used, asked twice: %v", m.Name(), wrong)
	}
	return spent, nil
}

// thinking is what some models write before they answer.
var thinking = regexp.MustCompile(`(?s)^\s*<think(ing)?>.*?</think(ing)?>`)

// opening is how an object with a name in it begins.
var opening = regexp.MustCompile(`\{\s*"`)

// Object returns the JSON object in an answer, whatever stands around it: the
// first that holds a name. One that is never closed reaches to the end; "" is
// none. Whether it is JSON at all is for its reader to see.
func Object(answer string) string {
	answer = thinking.ReplaceAllString(answer, "")
	at := opening.FindStringIndex(answer)
	if at == nil {
		return ""
	}
	return answer[at[0] : at[0]+objectEnd(answer[at[0]:])]
}

// objectEnd returns where the object ends that s begins with. Text in quotation
// marks counts for nothing.
func objectEnd(s string) int {
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}
