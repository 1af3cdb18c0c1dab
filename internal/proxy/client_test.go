package proxy_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"

	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/proxy"
)

// The client of OpenAI for Go, by way of the proxy and without it: the upstream
// gets the same but for the blocks, the program gets the same.
func TestGoClientSeesNoDifference(t *testing.T) {
	const call = `data: {"id":"1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"look","arguments":"{\"at\":"}}]}}]}` + "\n\n" +
		`data: {"id":"1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"door\"}"}}]}}]}` + "\n\n" +
		`data: {"id":"1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}` + "\n\ndata: [DONE]\n\n"
	tools := []openai.ChatCompletionToolUnionParam{openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{Name: "look", Parameters: shared.FunctionParameters{"type": "object"}})}
	asked := openai.ChatCompletionNewParams{
		Model: "m", Temperature: openai.Float(1.5), Seed: openai.Int(1 << 53),
		Messages: []openai.ChatCompletionMessageParamUnion{openai.SystemMessage("You are Tilla."), openai.UserMessage("Where is the brass key? 🔑")},
	}
	withTools := asked
	withTools.Tools = tools
	for name, c := range map[string]struct {
		out    string
		params openai.ChatCompletionNewParams
		stream bool
	}{
		"answer":         {answerOf("On the sill."), asked, false},
		"stream":         {events("On ", "the sill."), asked, true},
		"tools":          {`{"id":"1","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{}"}}]}}]}`, withTools, false},
		"streamed tools": {call, withTools, true},
	} {
		t.Run(name, func(t *testing.T) {
			g := newRig(t, proxy.Options{})
			g.knows("Ivo laid the brass key on the windowsill.")
			g.plays(func(w http.ResponseWriter, r *http.Request) {
				kind := "application/json"
				if c.stream {
					kind = "text/event-stream"
				}
				w.Header().Set("Content-Type", kind)
				_, _ = io.WriteString(w, c.out)
			})
			by := func(base string) (sent request, got []string) {
				client := openai.NewClient(option.WithBaseURL(base), option.WithAPIKey("sk-client"), option.WithMaxRetries(0))
				if !c.stream {
					answer, err := client.Chat.Completions.New(context.Background(), c.params)
					if err != nil {
						t.Fatal(err)
					}
					return g.last(), []string{answer.RawJSON()}
				}
				s := client.Chat.Completions.NewStreaming(context.Background(), c.params)
				for s.Next() {
					got = append(got, s.Current().RawJSON())
				}
				if err := s.Err(); err != nil {
					t.Fatal(err)
				}
				return g.last(), got
			}
			direct, gotDirect := by(g.up.URL + "/v1")
			through, gotThrough := by(g.front.URL + "/w/harbour/c/Tilla/v1/")
			if !strings.Contains(through.body, "windowsill") || without(t, through.body) != direct.body {
				t.Errorf("sent\n%s\nwithout us\n%s", through.body, direct.body)
			}
			if !slices.Equal(gotThrough, gotDirect) {
				t.Errorf("got %q, without us %q", gotThrough, gotDirect)
			}
			if through.path != direct.path || through.header.Get("Authorization") != direct.header.Get("Authorization") || through.header.Get("User-Agent") != direct.header.Get("User-Agent") {
				t.Errorf("sent %s %v, without us %s %v", through.path, through.header, direct.path, direct.header)
			}
		})
	}
}

func TestGoClientSeesTheUpstreamsErrors(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.plays(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `{"error":{"message":"slow down","type":"rate","code":"r"}}`)
	})
	client := openai.NewClient(option.WithBaseURL(g.front.URL+"/w/harbour/c/Tilla/v1"), option.WithAPIKey("k"), option.WithMaxRetries(0))
	_, err := client.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{Model: "m", Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi.")}})
	var fault *openai.Error
	if !errors.As(err, &fault) || fault.Message != "slow down" || fault.StatusCode != http.StatusTooManyRequests {
		t.Errorf("got %v", err)
	}
}

func TestGoClientGetsEmbeddings(t *testing.T) {
	_, sentences, err := embed.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	g := newRig(t, proxy.Options{Embedder: sentences})
	front := embeddings(t, g)
	client := openai.NewClient(option.WithBaseURL(front+"/v1"), option.WithAPIKey("k"))
	for _, format := range []openai.EmbeddingNewParamsEncodingFormat{"float", ""} {
		got, err := client.Embeddings.New(context.Background(), openai.EmbeddingNewParams{
			Model: "any", EncodingFormat: format,
			Input: openai.EmbeddingNewParamsInputUnion{OfArrayOfStrings: []string{"The brass key.", "真鍮の鍵。", "黃銅鑰匙。", ""}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Data) != 4 || len(got.Data[1].Embedding) != sentences.Dim() || got.Data[0].Embedding[0] == 0 && got.Data[0].Embedding[1] == 0 {
			t.Errorf("%q: %d vectors, the second of %d", format, len(got.Data), len(got.Data[1].Embedding))
		}
	}
}
