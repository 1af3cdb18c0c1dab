package openai_test

import (
	"reflect"
	"testing"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/embed/openai"
)

// The servers of these tests are worth as much as they are like real ones: the
// client that everybody uses must read the same vectors out of them.
func TestTheClientOfOpenAIReadsWhatThisEmbedderReads(t *testing.T) {
	for name, data := range map[string]func(asked) any{"numbers": inOrder, "backwards": backwards} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, data)
			client := sdk.NewClient(option.WithBaseURL(s.URL+"/v1/"), option.WithAPIKey(key))
			answer, err := client.Embeddings.New(t.Context(), sdk.EmbeddingNewParams{
				Model: "bge-m3",
				Input: sdk.EmbeddingNewParamsInputUnion{OfArrayOfStrings: texts[:3]},
			})
			if err != nil {
				t.Fatal(err)
			}
			theirs := make([][]float32, len(answer.Data))
			for _, d := range answer.Data {
				for _, x := range d.Embedding {
					theirs[d.Index] = append(theirs[d.Index], float32(x))
				}
			}
			want := [][]float32{vectorOf(texts[0]), vectorOf(texts[1]), vectorOf(texts[2])}
			if !reflect.DeepEqual(theirs, want) {
				t.Errorf("the client reads %v, want %v", theirs, want)
			}

			ours := open(t, openai.Options{URL: s.URL, Model: "bge-m3", Key: key})
			if _, err := ours.Embed(t.Context(), embed.Passage, texts[:3]); err != nil {
				t.Fatal(err)
			}
			requests := s.requests()
			first, last := requests[0], requests[len(requests)-1]
			if !reflect.DeepEqual(first, last) {
				t.Errorf("the embedder asks %+v, the client %+v", last, first)
			}
		})
	}
}

// inOrder answers rightly, as most servers do.
func inOrder(a asked) any {
	var data []any
	for i, text := range a.Input {
		data = append(data, map[string]any{"object": "embedding", "index": i, "embedding": vectorOf(text)})
	}
	return data
}
