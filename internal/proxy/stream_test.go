package proxy_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand/internal/proxy"
)

// Whatever the upstream streams, in pieces of whatever size, the client gets
// it byte for byte.
func FuzzStream(f *testing.F) {
	f.Add([]byte(events("Bram ", "眠っている。")), 7)
	f.Add([]byte("data: [DONE]\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n"), 1)
	f.Add([]byte("data: {\"choices\":[{\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"睡\"}]}}]}\r\n\r\n: ping\n\nevent: x\ndata:\n\ndata: {{{\n"), 3)
	f.Add([]byte("\xff\x00data"), 2)
	var script http.HandlerFunc
	up := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { script(w, r) }))
	f.Cleanup(up.Close)
	g := newRig(f, proxy.Options{Upstream: up.URL, Patience: 10 * time.Second})
	f.Fuzz(func(t *testing.T, stream []byte, size int) {
		g.t = t
		size = min(max(1, size), 1<<16)
		script = func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			w.Header().Set("Content-Type", "text/event-stream")
			for rest := stream; len(rest) > 0; rest = rest[min(size, len(rest)):] {
				_, _ = w.Write(rest[:min(size, len(rest))])
				_ = http.NewResponseController(w).Flush()
			}
		}
		if _, got := g.post(chatPath, oneUser); got != string(stream) {
			t.Fatalf("got %q of %q", got, stream)
		}
	})
}
