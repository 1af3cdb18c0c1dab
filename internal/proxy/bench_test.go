package proxy_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/proxy"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// BenchmarkChat is a chat of twenty messages in a world of 10,000 records with
// the embedders of the binary, before an upstream that answers at once; and the
// same without us. The difference is what memory adds to the first token.
func BenchmarkChat(b *testing.B) {
	e := engine.Open(memory.New(), engine.Config{})
	b.Cleanup(func() { _ = e.Close(context.Background()) })
	w, err := e.Create(context.Background(), "harbour", firsthand.Settings{})
	if err != nil {
		b.Fatal(err)
	}
	var told []firsthand.Utterance
	for i := range 7500 {
		told = append(told, firsthand.Utterance{Scene: fmt.Sprintf("day %d", i/40), Speaker: []string{"Tilla", "Bram", "narrator"}[i%3],
			Text: fmt.Sprintf(benchRows[i%len(benchRows)], i), Present: &[]string{"Tilla", "Bram"}})
	}
	for chunk := range slices.Chunk(told, 500) {
		if _, err := w.Observe(context.Background(), firsthand.ActivityImport, chunk...); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Wait(context.Background()); err != nil {
		b.Fatal(err)
	}
	info, err := w.Info(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	up := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, `{"choices":[]}`) // nothing is told
	}))
	defer up.Close()
	p, err := proxy.New(e, proxy.Options{Upstream: up.URL, Patience: time.Minute})
	if err != nil {
		b.Fatal(err)
	}
	front := httptest.NewServer(access.NewGate(nobody{}, access.Options{}).Handler(p))
	defer front.Close()
	for name, url := range map[string]string{"without": up.URL + "/v1/chat/completions", "with": front.URL + "/w/harbour/c/Tilla/v1/chat/completions"} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				began := time.Now()
				resp, err := http.Post(url, "application/json", strings.NewReader(benchChat(i)))
				if err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(began))
				_, _ = io.Copy(io.Discard, resp.Body)
				_ = resp.Body.Close()
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
			b.ReportMetric(float64(info.Records), "records")
		})
	}
}

var benchRows = []string{
	"I laid key number %d on the windowsill before the storm came.", "Ivo handed Mara lamp %d. She looked away.", "%d番の鍵を窓辺に置いた。", "我把第%d把鑰匙放在窗台上，燈也滅了。",
	"\"I was relieved when boat %d came back,\" Bram said.", "Who broke lantern %d at the pier?", "The fog took house %d and the bell rang twice.",
}

func benchChat(i int) string {
	var m strings.Builder
	m.WriteString(`{"model":"m","messages":[{"role":"system","content":"You are Tilla, who keeps the light of the harbour."}`)
	for k := range 20 {
		role := []string{"user", "assistant"}[k%2]
		fmt.Fprintf(&m, `,{"role":%q,"content":%q}`, role, fmt.Sprintf("We speak of the weather for the time number %d, and of boat %d.", k, i))
	}
	cue := []string{"Where is the brass key?", "嵐の前に鍵をどこに置いた？", "燈是怎麼滅的？", "Who handed Mara the lamp?"}[i%4]
	fmt.Fprintf(&m, `,{"role":"user","content":%q}]}`, cue)
	return m.String()
}
