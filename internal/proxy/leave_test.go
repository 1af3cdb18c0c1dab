package proxy_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/proxy"
)

// A client leaves after each byte of a streamed answer, in three languages: what
// is told is the whole answer or nothing, and the next one is answered.
func TestAnswerOfEachLength(t *testing.T) {
	for _, words := range [][]string{{"Yes, ", "it is."}, {"はい、", "そうです。"}, {"是的，", "沒錯。"}} {
		g := newRig(t, proxy.Options{})
		stream := events(words...)
		g.plays(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, stream)
		})
		body := `{"stream":true,"messages":[{"role":"user","content":"Is the brass key in the tower?"}]}`
		whole := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", chatPath, len(body), body)
		for n := 1; n < len(stream)+300; n++ { // the head of the answer counts too
			c, err := net.Dial("tcp", g.front.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.WriteString(c, whole)
			_, _ = io.CopyN(io.Discard, c, int64(n))
			_ = c.Close()
		}
		if _, got := g.post(chatPath, body); got != stream {
			t.Errorf("then it answers %q", got)
		}
		answer := words[0] + words[1]
		for _, row := range g.told() {
			if row != answer && row != "Is the brass key in the tower?" {
				t.Errorf("told %q", row)
			}
		}
		if !slices.Contains(g.told(), answer) {
			t.Error("the whole answer was not told")
		}
	}
}
