package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// upstream is a language model's server that says what it is told to.
type upstream struct {
	*httptest.Server
	says string
	seen string // the last body
}

func newUpstream(t *testing.T) *upstream {
	u := &upstream{}
	u.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		u.seen = string(body)
		answer, _ := json.Marshal(map[string]any{"choices": []any{map[string]any{"index": 0, "finish_reason": "stop", "message": map[string]string{"role": "assistant", "content": u.says}}}})
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(answer)
	}))
	t.Cleanup(u.Close)
	return u
}

// chats starts a server before the upstream.
func (p program) chats(u *upstream) *servingProcess {
	p.t.Helper()
	return p.listens("--upstream", u.URL, "--patience", "30s")
}

// chat sends messages, the user's and the answers in turn, and returns the
// header of the answer.
func (s *servingProcess) chat(character string, messages ...string) http.Header {
	s.t.Helper()
	body := map[string]any{"model": "m"}
	said := []map[string]string{{"role": "system", "content": "You are " + character + "."}}
	for i, text := range messages {
		said = append(said, map[string]string{"role": [...]string{"user", "assistant"}[i%2], "content": text})
	}
	body["messages"] = said
	b, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	resp, err := http.Post(s.url+"/w/港/c//"+character+"/v1/chat/completions", "application/json", strings.NewReader(string(b)))
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	if answer, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != http.StatusOK {
		s.t.Fatalf("%s %s, %v", resp.Status, answer, err)
	}
	return resp.Header
}

func TestChatIsRememberedShownAndTakenBack(t *testing.T) {
	for _, c := range []struct{ name, first, answer, second, cue, word string }{
		{"Tilla", "We open the vault.", "Bram sleeps on the grain sacks.", "We wake him.", "Who sleeps on the sacks?", "grain sacks"},
		{"ティラ", "金庫を開けよう。", "ブラムが麻袋の上で眠っている。", "彼を起こそう。", "麻袋の上で眠っているのは誰？", "麻袋の上で眠っている"},
		{"蒂拉", "我們打開金庫。", "柏瀾睡在麻袋上。", "我們叫醒他。", "誰睡在麻袋上？", "睡在麻袋上"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, u := newProgram(t), newUpstream(t)
			p.run("character", "add", c.name)
			s := p.chats(u)
			u.says = c.answer
			s.chat(c.name, c.first)
			u.says = "..."
			s.chat(c.name, c.first, c.answer, c.second)
			header := s.chat(c.name, c.cue) // in another chat
			if !strings.Contains(u.seen, c.word) {
				t.Fatalf("it is not remembered: %v\n%s", header, u.seen)
			}
			s.stop()

			var last struct {
				Turn       int
				Core, Hits []struct{ Text string }
			}
			if err := json.Unmarshal([]byte(p.run("last", "--json")), &last); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(fmt.Sprint(last), c.word) {
				t.Errorf("last shows %+v", last)
			}
			p.run("undo", fmt.Sprintf("t%d", last.Turn))
			if left := p.run("search", "--json", c.cue); strings.Contains(left, "...") {
				t.Errorf("after the undo there is %s", left)
			}
		})
	}
}

// What was answered and not yet told when the program was killed is in the next
// request.
func TestKilledServerMissesNothingThatTheChatShows(t *testing.T) {
	p, u := newProgram(t), newUpstream(t)
	p.run("character", "add", "Tilla")
	var shown []string
	for i := range 6 {
		s := p.chats(u)
		u.says = fmt.Sprintf("The lamp at pier %d is lit.", i)
		shown = append(shown, fmt.Sprintf("We walk to pier %d.", i))
		s.chat("Tilla", shown...)
		shown = append(shown, u.says)
		if err := s.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		<-s.end
		_ = s.Wait()
	}
	s := p.chats(u)
	shown = append(shown, "We rest.")
	s.chat("Tilla", shown...)
	s.stop()
	told := p.turns()
	for _, text := range shown {
		if !told[text] {
			t.Errorf("%q is lost", text)
		}
	}
}
