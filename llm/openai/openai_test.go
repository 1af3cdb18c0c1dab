package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/llm"
	"github.com/firsthand-memory/firsthand/llm/openai"
	"github.com/firsthand-memory/firsthand/llm/scripted"
)

const key = "sk-lighthouse-4711"

var shape = &llm.Shape{Name: "place", Schema: json.RawMessage(`{"type":"object"}`)}

// sayings are answers in three languages.
var sayings = []string{`{"place":"the bell tower"}`, `{"place":"鐘楼"}`, `{"place":"鐘樓"}`, ""}

func serve(t *testing.T, s *scripted.Server) string {
	t.Helper()
	http := httptest.NewServer(s)
	t.Cleanup(http.Close)
	return http.URL
}

// open opens a model that does not wait between tries, but notes how long it would.
func open(t *testing.T, o openai.Options, waited *[]time.Duration) *openai.Model {
	t.Helper()
	o.Random = func() float64 { return 0.5 }
	o.Pause = func(ctx context.Context, d time.Duration) error {
		if waited != nil {
			*waited = append(*waited, d)
		}
		return ctx.Err()
	}
	m, err := openai.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The client and the fake both speak the protocol if OpenAI's own client
// understands the fake too.
func TestOpenAIsOwnClientUnderstandsTheFake(t *testing.T) {
	for _, says := range sayings {
		m := scripted.New(scripted.Step{Text: says, Tokens: firsthand.Tokens{In: 7, Out: 3}, Always: true})
		c := sdk.NewClient(option.WithBaseURL(serve(t, &scripted.Server{Model: m, Key: key})+"/v1"), option.WithAPIKey(key))
		p := sdk.ChatCompletionNewParams{Model: "scripted", Messages: []sdk.ChatCompletionMessageParamUnion{sdk.UserMessage("where?")}}
		got, err := c.Chat.Completions.New(t.Context(), p)
		if err != nil || got.Choices[0].Message.Content != says || got.Usage.TotalTokens != 10 {
			t.Errorf("whole: %v, %v", got, err)
		}
		p.StreamOptions.IncludeUsage = sdk.Bool(true)
		stream := c.Chat.Completions.NewStreaming(t.Context(), p)
		var acc sdk.ChatCompletionAccumulator
		for stream.Next() {
			acc.AddChunk(stream.Current())
		}
		if err := stream.Err(); err != nil || acc.Choices[0].Message.Content != says || acc.Usage.PromptTokens != 7 {
			t.Errorf("streamed: %+v, %v", acc.ChatCompletion, err)
		}
	}
	m := scripted.New(scripted.Step{Status: 401, Says: "no"})
	c := sdk.NewClient(option.WithBaseURL(serve(t, &scripted.Server{Model: m})+"/v1"), option.WithAPIKey(key), option.WithMaxRetries(0))
	_, err := c.Chat.Completions.New(t.Context(), sdk.ChatCompletionNewParams{Model: "m", Messages: []sdk.ChatCompletionMessageParamUnion{sdk.UserMessage("?")}})
	var refused *sdk.Error
	if !errors.As(err, &refused) || refused.StatusCode != 401 || refused.Message != "no" {
		t.Errorf("a refusal is %v", err)
	}
}

func TestAnswersWholeAndStreamed(t *testing.T) {
	for _, says := range sayings {
		for _, whole := range []bool{true, false} {
			script := scripted.New(scripted.Step{Text: says, Tokens: firsthand.Tokens{In: 7, Out: 3}})
			m := open(t, openai.Options{URL: serve(t, &scripted.Server{Model: script, Key: key}), Key: key, Model: "scripted", Whole: whole}, nil)
			a, err := m.Answer(t.Context(), llm.Question{System: "Answer.", User: "Where? どこ？哪裡？", Shape: shape, Limit: 50})
			if err != nil || a.Text != says || a.Tokens != (firsthand.Tokens{In: 7, Out: 3}) || a.Cut {
				t.Errorf("whole %v: %+v, %v", whole, a, err)
			}
			if q := script.Asked()[0]; q.System != "Answer." || q.User != "Where? どこ？哪裡？" || q.Limit != 50 || q.Shape.Name != "json_schema" {
				t.Errorf("it was asked %+v", q)
			}
		}
	}
}

func TestAServerIsAskedAsItCanBeAsked(t *testing.T) {
	for _, c := range []struct {
		name   string
		server scripted.Server
		form   openai.Form
		sort   string
		asks   int
	}{
		{"all", scripted.Server{Context: 8192}, openai.FormSchema, "json_schema", 1},
		{"no schema", scripted.Server{NoSchema: true}, openai.FormObject, "json_object", 1},
		{"prose alone", scripted.Server{NoSchema: true, NoObject: true, NoOptions: true, NewLimit: true}, openai.FormProse, "", 1},
		{"old", scripted.Server{OldLimit: true, Uncounted: true}, openai.FormSchema, "json_schema", 1},
	} {
		c.server.Model = scripted.New(scripted.Step{Text: `Sure! {"colour":"blue"}`, Always: true})
		m := open(t, openai.Options{URL: serve(t, &c.server), Model: "scripted"}, nil)
		got, err := m.Probe(t.Context())
		if err != nil || got.Form != c.form || !got.Answers || got.Context != c.server.Context || got.Tokens.Estimated != (c.server.Uncounted || c.server.NoOptions) {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
		asked := c.server.Model.Asked()
		if len(asked) != c.asks {
			t.Errorf("%s: %d questions came through, want %d", c.name, len(asked), c.asks)
		}
		if last := asked[len(asked)-1]; c.sort == "" != (last.Shape == nil) || last.Shape != nil && last.Shape.Name != c.sort || last.Limit != 1000 {
			t.Errorf("%s: it was asked %+v", c.name, last)
		}
	}
}

func TestWhatMayPassIsTriedAgain(t *testing.T) {
	for name, fails := range map[string][]scripted.Step{
		"busy": {{Status: 503}, {Status: 500, Says: "不明"}}, "too often": {{Status: 429, RetryAfter: "3"}, {Status: 429}},
		"broken": {{Text: sayings[1], Broken: true}, {Text: sayings[2], Broken: true}},
	} {
		for _, whole := range []bool{true, false} {
			var waited []time.Duration
			script := scripted.New(append(fails, scripted.Step{Text: sayings[1]})...)
			m := open(t, openai.Options{URL: serve(t, &scripted.Server{Model: script}), Model: "m", Whole: whole}, &waited)
			a, err := m.Answer(t.Context(), llm.Question{User: "?"})
			if err != nil || a.Text != sayings[1] {
				t.Errorf("%s: %+v, %v", name, a, err)
			}
			want := []time.Duration{250 * time.Millisecond, 500 * time.Millisecond}
			if name == "too often" {
				want[0] = 3 * time.Second
			}
			if len(waited) != 2 || waited[0] != want[0] || waited[1] != want[1] {
				t.Errorf("%s: it waited %v, want %v", name, waited, want)
			}
		}
	}
}

func TestFaultsAreToldWithoutTheKey(t *testing.T) {
	for _, c := range []struct {
		name string
		step scripted.Step
		code firsthand.Code
		want string
	}{
		{"wrong key", scripted.Step{Status: 401, Says: "Incorrect API key provided: " + key}, firsthand.CodeInvalid, "provided: ***"},
		{"no such model", scripted.Step{Status: 404, Says: "模型不存在"}, firsthand.CodeInvalid, "模型不存在"},
		{"used up", scripted.Step{Status: 429, Says: "quota"}, firsthand.CodeUnavailable, "(quota)"},
		{"leave me alone", scripted.Step{Status: 429, RetryAfter: "3600"}, firsthand.CodeUnavailable, "1h0m0s"},
		{"down", scripted.Step{Status: 502}, firsthand.CodeUnavailable, "502 Bad Gateway"},
		{"silent", scripted.Step{Silent: true}, firsthand.CodeUnavailable, "no whole answer within"},
	} {
		c.step.Always = true
		script := scripted.New(c.step)
		m := open(t, openai.Options{URL: serve(t, &scripted.Server{Model: script}), Key: key, Model: "m", Retries: 1, Timeout: 50 * time.Millisecond}, nil)
		_, err := m.Answer(t.Context(), llm.Question{User: "?"})
		if firsthand.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), key) {
			t.Errorf("%s: the error is %v", c.name, err)
		}
	}
}

func TestAnswerStopsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	script := scripted.New(scripted.Step{Status: 503, Always: true})
	m, err := openai.New(openai.Options{URL: serve(t, &scripted.Server{Model: script}), Model: "m",
		Pause: func(context.Context, time.Duration) error { cancel(); return ctx.Err() }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Answer(ctx, llm.Question{User: "?"}); !errors.Is(err, context.Canceled) || len(script.Asked()) != 1 {
		t.Errorf("the error is %v after %d questions", err, len(script.Asked()))
	}
}

// Case D23.
func TestAddressesAsPeopleWriteThem(t *testing.T) {
	for address, want := range map[string]string{
		"http://h:1": "http://h:1/v1/chat/completions", "http://h:1/": "http://h:1/v1/chat/completions",
		"http://h:1/v1": "http://h:1/v1/chat/completions", "http://h:1/v1/": "http://h:1/v1/chat/completions",
		"http://h:1/v1/chat/completions": "http://h:1/v1/chat/completions", "http://h:1/v1/v1": "http://h:1/v1/chat/completions",
		"http://h:1/openai/v1":      "http://h:1/openai/v1/chat/completions",
		" http://h:1//v1/models// ": "http://h:1/v1/chat/completions",
	} {
		if m := open(t, openai.Options{URL: address, Model: "m"}, nil); m.Endpoint() != want {
			t.Errorf("%q is asked at %s, want %s", address, m.Endpoint(), want)
		}
	}
	for _, o := range []openai.Options{{URL: "http://h"}, {Model: "m"}, {Model: "m", URL: "http://h", Key: key + "\nX: y"},
		{Model: "m", URL: "http://me:" + key + "@h"}, {Model: "m", URL: "http://h", Timeout: -1}} {
		if _, err := openai.New(o); firsthand.CodeOf(err) != firsthand.CodeInvalid || strings.Contains(err.Error(), key) {
			t.Errorf("%+v: the error is %v", o, err)
		}
	}
}
