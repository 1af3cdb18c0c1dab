package proxy_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand/internal/proxy"
)

const oneUser = `{"model":"m","messages":[{"role":"user","content":"We open the vault."}]}`

func TestAnswersComeBackAsTheyWereSent(t *testing.T) {
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = io.WriteString(z, answerOf("Bram is asleep."))
	_ = z.Close()
	for name, c := range map[string]struct {
		status            int
		kind, coding, out string
		told              int
	}{
		"answer":         {200, "application/json", "", answerOf("Bram is asleep."), 2},
		"stream":         {200, "text/event-stream", "", events("Bram ", "is asleep."), 2},
		"crlf stream":    {200, "text/event-stream; charset=utf-8", "", strings.ReplaceAll(events("眠って", "いる。"), "\n", "\r\n"), 2},
		"comments":       {200, "text/event-stream", "", ": OPENROUTER PROCESSING\n\n" + events("睡著了。"), 2},
		"cut stream":     {200, "text/event-stream", "", "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Bram\"}}]}\n\n", 0},
		"no done":        {200, "text/event-stream", "", strings.TrimSuffix(events("Bram."), "data: [DONE]\n\n"), 2},
		"failing stream": {200, "text/event-stream", "", "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Br\"}}]}\n\ndata: {\"error\":{\"message\":\"overloaded\"}}\n\ndata: [DONE]\n\n", 0},
		"tool stream":    {200, "text/event-stream", "", "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"a\\\"\"}}]}}]}\n\ndata: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n", 0},
		"tool call":      {200, "application/json", "", `{"choices":[{"message":{"role":"assistant","content":"I look.","tool_calls":[{"id":"1"}]}}]}`, 0},
		"gzip":           {200, "application/json", "gzip", zipped.String(), 2},
		"garbage":        {200, "application/json", "", "\x00\xff{{{", 0},
		"no content":     {200, "application/json", "", `{"choices":[]}`, 0},
		"empty":          {200, "application/json", "", "", 0},
		"unauthorized":   {401, "application/json", "", `{"error":{"message":"bad key","type":"t","code":"c"}}`, 0},
		"too many":       {429, "application/json", "", `{"error":{"message":"slow down"}}`, 0},
		"broken":         {500, "text/html", "", "<html>oops</html>", 0},
		"html":           {200, "text/html", "", "<html>a login page</html>", 0},
		"teapot":         {418, "application/json", "", `{"error":{"message":"teapot"}}`, 0},
		"thoughts":       {200, "application/json", "", answerOf("<think>What would she say?</think>\nBram is asleep."), 2},
	} {
		t.Run(name, func(t *testing.T) {
			g := newRig(t, proxy.Options{})
			g.plays(func(w http.ResponseWriter, r *http.Request) {
				h := w.Header()
				h.Set("Content-Type", c.kind)
				h.Set("Retry-After", "7")
				h["X-Odd-case"] = []string{"1", "2"}
				if c.coding != "" {
					h.Set("Content-Encoding", c.coding)
				}
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, c.out)
			})
			resp, got := g.post(chatPath, oneUser, "Accept-Encoding", "gzip, br", "Authorization", "Bearer sk-client")
			if resp.StatusCode != c.status || got != c.out {
				t.Errorf("got %d %q", resp.StatusCode, got)
			}
			if resp.Header.Get("Retry-After") != "7" || len(resp.Header["X-Odd-Case"]) != 2 || resp.Header.Get("Content-Encoding") != c.coding {
				t.Errorf("header %v", resp.Header)
			}
			if rows := g.told(); len(rows) != c.told {
				t.Errorf("told %q", rows)
			} else if c.told > 0 && strings.Contains(rows[1], "think") {
				t.Errorf("thoughts were told: %q", rows)
			}
			if key := g.last().header.Get("Authorization"); key != "Bearer sk-client" {
				t.Errorf("the client's key reached the upstream as %q", key)
			}
		})
	}
}

func TestPaths(t *testing.T) {
	for path, want := range map[string]string{
		"/w/harbour/c/Tilla/v1/models":                             "/v1/models",
		"/w/harbour/c/Tilla/models":                                "/v1/models",
		"/w/harbour/c/Tilla/v1/models/":                            "/v1/models",
		"//w//harbour/c//Tilla/v1//models":                         "/v1/models",
		"/w/harbour/c/Tilla/v1/v1/models":                          "/v1/models",
		"/w/%E9%9C%A7%E6%B8%AF/c/%E7%87%88%E5%AD%90/v1/models?a=b": "/v1/models",
		"/w/harbour/c/Tilla/passthrough/v1/models":                 "/v1/models",
	} {
		g := newRig(t, proxy.Options{})
		g.answers(`{"object":"list","data":[{"id":"m"}]}`)
		resp, err := http.Get(g.front.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode != 200 || g.last().path != want || !strings.Contains(string(body), `"id":"m"`) {
			t.Errorf("%s: %d, sent to %s: %s", path, resp.StatusCode, g.last().path, body)
		}
		if strings.Contains(path, "?") && g.last().query != "a=b" {
			t.Errorf("the query became %q", g.last().query)
		}
	}
}

func TestUpstreamAddresses(t *testing.T) {
	g := newRig(t, proxy.Options{})
	for given, want := range map[string]string{
		"http://h:1": "http://h:1/v1/chat/completions", "http://h:1/": "http://h:1/v1/chat/completions", "http://h:1/v1": "http://h:1/v1/chat/completions",
		"http://h:1/v1/": "http://h:1/v1/chat/completions", "http://h:1/v1/chat/completions": "http://h:1/v1/chat/completions", "http://h:1/openai/v1": "http://h:1/openai/v1/chat/completions",
	} {
		p, err := proxy.New(g.e, proxy.Options{Upstream: given})
		if err != nil || p.Upstream() != want {
			t.Errorf("%s: %s, %v", given, p.Upstream(), err)
		}
	}
	if _, err := proxy.New(g.e, proxy.Options{Upstream: "h:1"}); err == nil {
		t.Error("an address without a scheme is taken")
	}
}

func TestSwitchedOff(t *testing.T) {
	for name, c := range map[string][3]string{
		"header": {chatPath, "X-Firsthand-Record", "off"},
		"path":   {"/w/harbour/c/Tilla/passthrough/v1/chat/completions", "", ""},
		"slash":  {"/w/harbour/c/Tilla/passthrough/v1/chat/completions/", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			g := newRig(t, proxy.Options{})
			g.knows("Ivo laid the brass key on the windowsill.")
			g.says("Yes.")
			header := []string{}
			if c[1] != "" {
				header = append(header, c[1], c[2])
			}
			_, got := g.post(c[0], oneUser, header...)
			if got != answerOf("Yes.") || g.last().body != oneUser {
				t.Errorf("sent %s, got %s", g.last().body, got)
			}
			if rows := g.told(); len(rows) != 1 {
				t.Errorf("told %q", rows)
			}
		})
	}
}

func TestOurHeaderFieldsStayHere(t *testing.T) {
	g := newRig(t, proxy.Options{Key: "sk-upstream"})
	g.says("Yes.")
	g.post(chatPath, oneUser, "X-Firsthand-Participant", "p1", "X-Custom", "kept", "Connection", "X-Hop", "X-Hop", "1", "X-Forwarded-For", "10.0.0.1")
	h := g.last().header
	for name := range h {
		if strings.HasPrefix(name, "X-Firsthand-") || name == "X-Hop" || name == "X-Forwarded-For" {
			t.Errorf("%s reached the upstream", name)
		}
	}
	if h.Get("X-Custom") != "kept" || h.Get("Authorization") != "Bearer sk-upstream" {
		t.Errorf("header %v", h)
	}
}

func TestWhatIsNoChatGoesOnAsItIs(t *testing.T) {
	for _, body := range []string{
		`{"messages":`, `not json`, `[]`, `{}`, `{"messages":{}}`, `{"messages":[]}`, `{"messages":[1,2]}`, `{"messages":[{"role":1,"content":{"a":1}}]}`, `{"prompt":"x"}`, "", "\xff\xfe", `{"messages":[{"role":"user"}]}`,
		`{"messages":[{"role":"user","content":null}]}`,
	} {
		g := newRig(t, proxy.Options{})
		g.knows("Ivo laid the brass key on the windowsill.")
		g.answers(`{"error":{"message":"bad request"}}`)
		_, got := g.post(chatPath, body)
		if g.last().body != body || got != `{"error":{"message":"bad request"}}` {
			t.Errorf("%q: sent %q, got %q", body, g.last().body, got)
		}
		if rows := g.told(); len(rows) != 1 {
			t.Errorf("%q: told %q", body, rows)
		}
	}
}

func TestUnknownWorldIsNoFaultOfTheChat(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.says("Yes.")
	resp, got := g.post("/w/nowhere/c/Tilla/v1/chat/completions", oneUser)
	if resp.StatusCode != 200 || got != answerOf("Yes.") || g.last().body != oneUser || resp.Header.Get("X-Firsthand-Skipped") == "" {
		t.Errorf("%d %s, header %v", resp.StatusCode, got, resp.Header)
	}
}

func TestUpstreamThatDoesNotAnswer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	g := newRig(t, proxy.Options{Upstream: "http://" + l.Addr().String()})
	resp, got := g.post(chatPath, oneUser)
	if resp.StatusCode != http.StatusBadGateway || !strings.Contains(got, `"error":{"message":"the upstream at `) {
		t.Errorf("%d %s", resp.StatusCode, got)
	}
	if c := g.p.Conditions(); len(c) != 1 || c[0].Since == "" || !strings.Contains(c[0].Reason, "upstream") {
		t.Errorf("conditions %v", c)
	}
	if rows := g.told(); len(rows) != 0 {
		t.Errorf("told %q", rows)
	}
}

// Each event is with the client before the upstream sends the next.
func TestStreamIsNotHeldBack(t *testing.T) {
	g := newRig(t, proxy.Options{})
	next := make(chan struct{})
	g.plays(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for i := range 3 {
			fmt.Fprintf(w, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%d\"}}]}\n\n", i)
			_ = http.NewResponseController(w).Flush()
			<-next
		}
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	})
	resp, err := http.Post(g.front.URL+chatPath, "application/json", strings.NewReader(oneUser))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewReader(resp.Body)
	for i := range 3 {
		line, err := lines.ReadString('\n')
		if err != nil || !strings.Contains(line, fmt.Sprintf("%q", fmt.Sprint(i))) {
			t.Fatalf("event %d is %q, %v", i, line, err)
		}
		if _, err := lines.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		next <- struct{}{}
	}
	if _, err := io.ReadAll(lines); err != nil {
		t.Fatal(err)
	}
	if rows := g.told(); !slices.Equal(rows, []string{"We open the vault.", "012"}) {
		t.Errorf("told %q", rows)
	}
}

// A client that leaves ends the request at the upstream, and nothing is told.
func TestClientThatLeaves(t *testing.T) {
	g := newRig(t, proxy.Options{})
	began, ended := make(chan struct{}), make(chan struct{})
	g.plays(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Bram\"}}]}\n\n")
		_ = http.NewResponseController(w).Flush()
		close(began)
		<-r.Context().Done()
		close(ended)
	})
	ctx, leave := context.WithCancel(context.Background())
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, g.front.URL+chatPath, strings.NewReader(oneUser))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	<-began
	leave()
	_ = resp.Body.Close()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Fatal("the upstream was not told that the client left")
	}
	if rows := g.told(); len(rows) != 0 {
		t.Errorf("told %q", rows)
	}
}

func TestUpstreamThatClosesEarly(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.plays(g.aborts)
	resp, err := http.Post(g.front.URL+chatPath, "application/json", strings.NewReader(oneUser))
	if err == nil {
		if _, err = io.ReadAll(resp.Body); err == nil {
			t.Error("half an answer was taken for a whole one")
		}
		_ = resp.Body.Close()
	}
	if rows := g.told(); len(rows) != 0 {
		t.Errorf("told %q", rows)
	}
}

func TestRequestOfEachLength(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.says("Yes.")
	whole := "POST " + chatPath + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: " + fmt.Sprint(len(oneUser)) + "\r\n\r\n" + oneUser
	for n := range len(whole) { // the client leaves after each byte
		c, err := net.Dial("tcp", g.front.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, whole[:n])
		_ = c.Close()
	}
	if rows := g.told(); len(rows) != 0 {
		t.Errorf("told %q", rows)
	}
	_, got := g.post(chatPath, oneUser)
	if got != answerOf("Yes.") {
		t.Errorf("then it answers %q", got)
	}
}

func TestManyChatsAtOnce(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.says("Yes, it is.")
	const chats = 200
	failed := make(chan string, chats)
	for i := range chats {
		go func() {
			body := fmt.Sprintf(`{"messages":[{"role":"user","content":"We open the vault number %d together."}]}`, i)
			resp, err := http.Post(g.front.URL+chatPath, "application/json", strings.NewReader(body))
			if err != nil {
				failed <- err.Error()
				return
			}
			got, err := io.ReadAll(resp.Body)
			_ = resp.Body.Close()
			if err != nil || resp.StatusCode != 200 || string(got) != answerOf("Yes, it is.") {
				failed <- fmt.Sprint(resp.StatusCode, err, string(got))
				return
			}
			failed <- ""
		}()
	}
	for range chats {
		if why := <-failed; why != "" {
			t.Error(why)
		}
	}
	if rows := g.told(); len(rows) != 2*chats {
		t.Errorf("%d rows are told of %d", len(rows), 2*chats)
	}
}
