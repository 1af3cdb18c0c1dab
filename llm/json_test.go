package llm_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/llm"
	"github.com/firsthand-memory/firsthand/llm/scripted"
)

func TestTheObjectInAnAnswerIsFound(t *testing.T) {
	for answer, want := range map[string]string{
		`{"a":1}`: `{"a":1}`,
		"はい、こちらです。\n```json\n{\"a\":\"鍵\"}\n```": `{"a":"鍵"}`,
		`好的：{"a":"{\"b\":1}"} 完`:                 `{"a":"{\"b\":1}"}`,
		`{} or {x} {"a":{"b":"}"}} {"c":1}`:      `{"a":{"b":"}"}}`,
		"{ \n\"a\":1} {":                         "{ \n\"a\":1}",
		"<think>{\"no\":1}</think>\n{\"a\":2}":   `{"a":2}`,
		`{"a":[{"b":1},{"b":`:                    `{"a":[{"b":1},{"b":`,
		`{"a":"b`:                                `{"a":"b`,
		"I am sorry, I can not.":                 "",
		"":                                       "",
	} {
		if got := llm.Object(answer); got != want {
			t.Errorf("in %q the object is %q, want %q", answer, got, want)
		}
	}
}

func TestAnAnswerIsAskedForOnceMore(t *testing.T) {
	var got struct{ A int }
	read := func(object string) error {
		if object == "" {
			return errors.New("it holds no JSON object")
		}
		return json.Unmarshal([]byte(object), &got)
	}
	m := scripted.New(scripted.Step{Text: "鍵は鐘楼です。", Tokens: firsthand.Tokens{In: 5, Out: 2}}, scripted.Step{For: "no JSON object", Text: `{"A":3}`, Tokens: firsthand.Tokens{In: 9, Out: 1}})
	spent, err := llm.AskJSON(t.Context(), m, llm.Question{User: "?"}, read)
	if err != nil || got.A != 3 || spent != (firsthand.Tokens{In: 14, Out: 3}) {
		t.Errorf("%+v, %+v, %v", got, spent, err)
	}
	m = scripted.New(scripted.Step{Text: "no", Tokens: firsthand.Tokens{In: 5, Out: 2}, Always: true})
	spent, err = llm.AskJSON(t.Context(), m, llm.Question{User: "?"}, read)
	if firsthand.CodeOf(err) != firsthand.CodeUnavailable || spent != (firsthand.Tokens{In: 10, Out: 4}) || len(m.Asked()) != 2 {
		t.Errorf("after %d questions: %+v, %v", len(m.Asked()), spent, err)
	}
}

// FuzzObject holds that what is found stands in the answer and is found again.
func FuzzObject(f *testing.F) {
	for _, seed := range []string{`{"a":1}`, "```{\"鍵\":\"\\\"}\"}```", "<think>{</think>{\"", "}{}{\"a\""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		object := llm.Object(answer)
		if !strings.Contains(answer, object) || llm.Object(object) != object {
			t.Errorf("in %q it finds %q, and in that %q", answer, object, llm.Object(object))
		}
	})
}
