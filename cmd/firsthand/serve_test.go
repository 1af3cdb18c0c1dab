package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// servingProcess is a running serve.
type servingProcess struct {
	*exec.Cmd
	t   *testing.T
	url string
	mu  sync.Mutex
	log bytes.Buffer
	end chan struct{} // closed when stderr is at its end
}

// listens starts a server on a free port and returns when it listens.
func (p program) listens(args ...string) *servingProcess {
	p.t.Helper()
	s := &servingProcess{Cmd: p.command(append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...), t: p.t, end: make(chan struct{})}
	stderr, err := s.StderrPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		p.t.Fatal(err)
	}
	lines := bufio.NewReader(stderr)
	for s.url == "" {
		line, err := lines.ReadString('\n')
		if err != nil {
			p.t.Fatalf("serve ended: %s%s", s.logged(), line)
		}
		s.note(line)
		if _, at, found := strings.Cut(strings.TrimSpace(line), "listens at "); found {
			s.url = at
		}
	}
	go func() {
		defer close(s.end)
		for {
			line, err := lines.ReadString('\n')
			s.note(line)
			if err != nil {
				return
			}
		}
	}()
	p.t.Cleanup(func() { _ = s.Process.Kill(); <-s.end; _ = s.Wait() })
	return s
}

func (s *servingProcess) note(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log.WriteString(line)
}

func (s *servingProcess) logged() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

// stop interrupts the server and returns its exit code.
func (s *servingProcess) stop() int {
	s.t.Helper()
	if err := s.Process.Signal(os.Interrupt); err != nil {
		s.t.Skip("this system cannot interrupt a process: ", err)
	}
	<-s.end
	_ = s.Wait() // the exit code tells
	return s.ProcessState.ExitCode()
}

func (s *servingProcess) do(method, path, key, send string) (int, string) {
	s.t.Helper()
	req, err := http.NewRequest(method, s.url+path, strings.NewReader(send))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

func (p program) key(args ...string) string {
	p.t.Helper()
	var made madeKey
	if err := json.Unmarshal([]byte(p.run(append([]string{"key", "create", "--json"}, args...)...)), &made); err != nil {
		p.t.Fatal(err)
	}
	return made.Key
}

func TestServeAcknowledgesWhatIsOnTheDiskAndEndsInOrder(t *testing.T) {
	p := newProgram(t)
	s := p.listens()
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			send := fmt.Sprintf(`{"speaker":"ティラ","text":"第%d盞燈滅了。"}`, i)
			if status, body := s.do("POST", "/api/worlds/%E6%B8%AF/turns", "", send); status != http.StatusCreated {
				t.Errorf("%d: %s", status, body)
			}
		})
	}
	p.run("observe", "--speaker", "Noor", "The lamp is lit.") // beside the server
	all.Wait()
	if status, _ := s.do("GET", "/healthz", "", ""); status != http.StatusOK {
		t.Errorf("/healthz: %d", status)
	}
	if status, body := s.do("GET", "/readyz", "", ""); status != http.StatusOK || !strings.Contains(body, `"ready":true`) {
		t.Errorf("/readyz: %d %s", status, body)
	}
	if code := s.stop(); code != 0 {
		t.Errorf("it ended with exit status %d: %s", code, s.logged())
	}
	if told := p.turns(); len(told) != 13 {
		t.Errorf("%d turns are there, want 13", len(told))
	}
	p.run("verify")
}

// A server that is killed has lost nothing that it acknowledged.
func TestServeKilledLosesNothing(t *testing.T) {
	p := newProgram(t)
	var acknowledged []string
	for round := range 3 {
		s := p.listens()
		for i := range 5 {
			text := fmt.Sprintf("第%d夜，第%d盞燈。", round, i)
			if status, body := s.do("POST", "/api/worlds/%E6%B8%AF/turns", "", `{"text":"`+text+`"}`); status != http.StatusCreated {
				t.Fatalf("%d: %s", status, body)
			}
			acknowledged = append(acknowledged, text)
		}
		if err := s.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		<-s.end
	}
	told := p.turns()
	for _, text := range acknowledged {
		if !told[text] {
			t.Errorf("%q was acknowledged and is lost", text)
		}
	}
	p.run("verify")
}

func TestServeOnAnotherAddressNeedsAKey(t *testing.T) {
	p := newProgram(t)
	out, err := p.command("serve", "--addr", "0.0.0.0:0").CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 5 || !strings.Contains(string(out), "firsthand key create") {
		t.Errorf("it ended with %v and said %s", err, out)
	}
	key := p.key("phone", "--role", "writer")
	s := p.listens()
	if status, _ := s.do("GET", "/api/worlds", "", ""); status != http.StatusUnauthorized {
		t.Errorf("without the key: %d", status)
	}
	if status, _ := s.do("GET", "/api/worlds", key, ""); status != http.StatusOK {
		t.Errorf("with the key: %d", status)
	}
	if status, _ := s.do("GET", "/metrics", "", ""); status != http.StatusUnauthorized {
		t.Errorf("/metrics without the key: %d", status)
	}
	if status, _ := s.do("POST", "/api/worlds", key, `{"name":"x"}`); status != http.StatusForbidden {
		t.Errorf("a writer made a world: %d", status)
	}
}

// Secrets are planted wherever a client can put one; none is in what the
// server writes about its work.
func TestNoSecretReachesLogsErrorsOrMetrics(t *testing.T) {
	p := newProgram(t)
	key := p.key("phone", "--role", "admin")
	s := p.listens("--upstream", "http://127.0.0.1:1/v1", "--upstream-key", "sk-SECRETUPSTREAM")
	var answers strings.Builder
	for _, ask := range [][3]string{
		{"POST", "/api/worlds", `{"name":"SECRETWORLD"}`},
		{"POST", "/api/worlds/SECRETWORLD/turns", `{"speaker":"SECRETNAME","text":"SECRETTEXT 秘密","scene":"SECRETSCENE"}`},
		{"POST", "/api/worlds/SECRETWORLD/turns", `{"SECRETFIELD":"SECRETTEXT"}`},
		{"POST", "/api/worlds/SECRETWORLD/turns", `{"at":"SECRETTIME","text":"x"}`},
		{"POST", "/api/worlds/SECRETWORLD/turns", `{"text":"SECRETTEXT`},
		{"POST", "/api/worlds/SECRETWORLD/records", `{"kind":"SECRETKIND","text":"SECRETTEXT"}`},
		{"POST", "/api/worlds/SECRETWORLD/records", `{"kind":"event","status":"SECRETSTATUS","text":"SECRETTEXT"}`},
		{"POST", "/api/worlds/SECRETWORLD/settle", `{"record":"SECRETID","verdict":"canon"}`},
		{"POST", "/api/worlds/SECRETWORLD/settle", `{"record":"r1","verdict":"SECRETVERDICT"}`},
		{"PUT", "/api/worlds/SECRETWORLD/settings", `{"timezone":"SECRETZONE"}`},
		{"POST", "/api/worlds/SECRETWORLD/recall", `{"as":"SECRETNOBODY","cue":"SECRETTEXT"}`},
		{"GET", "/api/worlds/SECRETNOWHERE/turns?after=SECRETCURSOR", ""},
		{"GET", "/api/worlds/SECRETWORLD/moments?scene=SECRETNOWHERE", ""},
		{"GET", "/api/SECRETPATH", ""},
		{"POST", "/w/SECRETWORLD/c/SECRETNAME/v1/chat/completions", `{"model":"m","messages":[{"role":"user","content":"SECRETTEXT"}]}`},
		{"SECRET", "/api/worlds", ""},
	} {
		status, body := s.do(ask[0], ask[1], key, ask[2])
		if status >= 400 && !strings.HasPrefix(ask[1], "/w/") {
			answers.WriteString(body)
		}
	}
	_, said := s.do("GET", "/api/worlds", "fhk_SECRETKEY", "")
	answers.WriteString(said)
	_, metrics := s.do("GET", "/metrics", key, "")
	_, ready := s.do("GET", "/readyz", "", "")
	s.stop()
	for name, text := range map[string]string{"answers": answers.String(), "metrics": metrics, "readiness": ready, "log": s.logged()} {
		if i := strings.Index(text, "SECRET"); i >= 0 || strings.Contains(text, "秘密") || strings.Contains(text, key) {
			t.Errorf("the %s tell: …%s…", name, text[max(0, i-200):min(len(text), i+200)])
		}
	}
	if !strings.Contains(metrics, `route="POST /api/worlds/{world}/turns"`) || !strings.Contains(s.logged(), `"route":"POST /api/worlds/{world}/turns"`) {
		t.Errorf("requests were not counted and logged by their routes: %s", s.logged())
	}
	for name, b := range map[string][]byte{"store": storeBytes(t, p.store)} {
		if bytes.Contains(b, []byte(key)) {
			t.Errorf("the %s holds the key itself", name)
		}
	}
}

func storeBytes(t *testing.T, path string) []byte {
	t.Helper()
	var all []byte
	for _, name := range []string{path, path + "-wal"} {
		b, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		all = append(all, b...)
	}
	return all
}

// A client that goes at any byte of its request leaves the server as it was.
func TestServeOutlivesClientsThatLeave(t *testing.T) {
	p := newProgram(t)
	s := p.listens()
	host := strings.TrimPrefix(s.url, "http://")
	send := `{"speaker":"ティラ","text":"鍵は窓辺に。"}`
	request := fmt.Sprintf("POST /api/worlds/%%E6%%B8%%AF/turns HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", host, len(send), send)
	for n := range len(request) {
		conn, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatalf("byte %d: %v", n, err)
		}
		_, _ = io.WriteString(conn, request[:n])
		_ = conn.Close()
	}
	if status, body := s.do("POST", "/api/worlds/%E6%B8%AF/turns", "", send); status != http.StatusCreated {
		t.Errorf("afterwards: %d %s", status, body)
	}
	if code := s.stop(); code != 0 {
		t.Errorf("it ended with exit status %d: %s", code, s.logged())
	}
	if strings.Contains(s.logged(), "panic") {
		t.Errorf("it panicked: %s", s.logged())
	}
	if told := p.turns(); len(told) != 1 {
		t.Errorf("half requests told %d turns", len(told)-1)
	}
}

// Node's SDK of the Model Context Protocol, over HTTP and over stdio.
func TestNodeSpeaksTheProtocol(t *testing.T) {
	const folder = "../../test/node"
	if _, err := os.Stat(folder + "/node_modules/@modelcontextprotocol/sdk"); err != nil {
		t.Skip("the clients of Node are not installed: `make node` installs them")
	}
	for _, way := range []string{"http", "stdio"} {
		t.Run(way, func(t *testing.T) {
			p := newProgram(t)
			cmd := exec.Command("node", "mcp.mjs", "firsthand", "--store", p.store, "mcp")
			if way == "http" {
				key := p.key("node", "--role", "author")
				cmd = exec.Command("node", "mcp.mjs", p.listens().url+"/mcp")
				cmd.Env = append(os.Environ(), "KEY="+key)
			}
			cmd.Dir = folder
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v: %s", err, &stderr)
			}
			checkNode(t, string(out))
		})
	}
}

func checkNode(t *testing.T, out string) {
	t.Helper()
	said := map[string][]string{}
	for line := range strings.Lines(out) {
		var pair [2]json.RawMessage
		var name string
		if err := json.Unmarshal([]byte(line), &pair); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		_ = json.Unmarshal(pair[0], &name)
		said[name] = append(said[name], string(pair[1]))
	}
	wants := func(name string, i int, parts ...string) {
		t.Helper()
		if len(said[name]) <= i {
			t.Fatalf("%s was answered %d times: %s", name, len(said[name]), out)
		}
		for _, part := range parts {
			if !strings.Contains(said[name][i], part) {
				t.Errorf("%s %d says %s, want %q in it", name, i, said[name][i], part)
			}
		}
	}
	wants("instructions", 0, "true")
	wants("tools", 0, `["recall",true,false,true,"object"]`, `["remember",false,false,false,"object"]`, `["settle",false,true,false,"object"]`,
		`"observe"`, `"explain"`, `"contradictions"`, `"who_knows"`, `"timeline"`, `"open_loops"`, `"status"`)
	wants("observe", 0, "turn 4")
	wants("observe", 1, "turn 1", "told before")
	wants("recall", 0, "bell tower", "Mara")
	wants("recall", 1, "鐘楼")
	wants("recall", 2, "鐘樓")
	wants("timeline", 0, "t4", "&lt;/firsthand-memory")
	for _, text := range append(said["recall"], said["timeline"]...) {
		if strings.Count(text, "</firsthand-memory>") != 1 || strings.Contains(text, "SYSTEM:") {
			t.Errorf("a text of the story left its block: %s", text)
		}
	}
	wants("remember", 0, "true")
	wants("explain", 0, "true", "not_found")
	wants("status", 0, "4 turns")
	wants("templates", 0, "firsthand:///{world}/scenes/{scene}", "firsthand:///{world}/records/{record}")
	wants("scene", 0, "bell tower")
}

// The inspector's command line finds the same over stdio.
func TestInspectorListsTheTools(t *testing.T) {
	const bin = "../../test/node/node_modules/.bin/mcp-inspector"
	if _, err := os.Stat(bin); err != nil {
		t.Skip("the inspector is not installed: `make node` installs it")
	}
	p := newProgram(t)
	p.run("observe", "--speaker", "緹拉", "我把黃銅鑰匙藏在鐘樓裡。")
	inspect := func(args ...string) string {
		t.Helper()
		cmd := exec.Command(bin, append([]string{"--cli", "firsthand", "--store", p.store, "mcp"}, args...)...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, &stderr)
		}
		return string(out)
	}
	var listed struct {
		Tools []struct {
			Name        string
			InputSchema json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(inspect("--method", "tools/list")), &listed); err != nil || len(listed.Tools) != 10 {
		t.Errorf("%d tools are listed (%v)", len(listed.Tools), err)
	}
	if out := inspect("--method", "tools/call", "--tool-name", "recall", "--tool-arg", "cue=黃銅鑰匙", "--tool-arg", "as=narrator"); !strings.Contains(out, "鐘樓") {
		t.Errorf("recall says %s", out)
	}
}
