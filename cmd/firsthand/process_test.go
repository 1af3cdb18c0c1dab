package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

// program runs firsthand as a process of its own.
type program struct {
	t     *testing.T
	store string
}

func newProgram(t *testing.T) program {
	p := program{t, filepath.Join(t.TempDir(), "store.db")}
	p.run("world", "create", "港")
	return p
}

func (p program) command(args ...string) *exec.Cmd {
	return exec.Command("firsthand", append([]string{"--store", p.store}, args...)...)
}

func (p program) run(args ...string) string {
	p.t.Helper()
	out, err := p.command(args...).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		p.t.Fatalf("firsthand %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}

// turns reads the texts of all turns back, and checks that their numbers have
// no gap.
func (p program) turns() map[string]bool {
	p.t.Helper()
	var answer struct{ Turns []firsthand.Turn }
	if err := json.Unmarshal([]byte(p.run("turn", "list", "--json")), &answer); err != nil {
		p.t.Fatal(err)
	}
	numbers, texts := map[firsthand.TurnNumber]bool{}, map[string]bool{}
	for _, turn := range answer.Turns {
		numbers[turn.Number], texts[turn.Text] = true, true
	}
	for n := range len(answer.Turns) {
		if !numbers[firsthand.TurnNumber(n+1)] {
			p.t.Fatalf("there are %d turns, but none has the number %d", len(answer.Turns), n+1)
		}
	}
	return texts
}

// stream is a running observe -.
type stream struct {
	*exec.Cmd
	in      io.Writer
	answers *bufio.Reader
}

func (p program) stream() stream {
	p.t.Helper()
	cmd := p.command("observe", "--scene", "埠頭", "--json", "-")
	in, err := cmd.StdinPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	return stream{cmd, in, bufio.NewReader(out)}
}

func (s stream) send(text string) error {
	_, err := fmt.Fprintf(s.in, "{\"speaker\":\"ティラ\",\"text\":%q}\n", text)
	return err
}

// say tells a turn and waits until it is acknowledged.
func (s stream) say(text string) error {
	if err := s.send(text); err != nil {
		return err
	}
	_, err := s.answers.ReadString('\n')
	return err
}

func TestAcknowledgedTurnsSurviveAKill(t *testing.T) {
	p := newProgram(t)
	var acknowledged []string
	for round := range 8 {
		s := p.stream()
		for i := range 3 + 5*round {
			text := fmt.Sprintf("第%d盞燈，第%d夜。", i, round)
			if err := s.say(text); err != nil {
				t.Fatal(err)
			}
			acknowledged = append(acknowledged, text)
		}
		for range 20 { // these are on their way when it is killed
			if err := s.send("沒有人聽見。"); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = s.Wait() // killed, as it should be
	}
	told := p.turns()
	for _, text := range acknowledged {
		if !told[text] {
			t.Errorf("%q was acknowledged and is lost", text)
		}
	}
	p.run("verify")
}

func TestAnInterruptionEndsAStreamThatWaits(t *testing.T) {
	p := newProgram(t)
	s := p.stream()
	if err := s.say("I wait for the ferry."); err != nil {
		t.Fatal(err)
	}
	if err := s.Process.Signal(os.Interrupt); err != nil {
		t.Skip("this system cannot interrupt a process: ", err)
	}
	var exit *exec.ExitError
	if err := s.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 6 {
		t.Errorf("it ended with %v, want exit status 6", err)
	}
	if !p.turns()["I wait for the ferry."] {
		t.Error("the acknowledged turn is lost")
	}
}

// TestAnInterruptedImportGoesOn interrupts an import while it waits for more
// of a chat, wherever it has come to.
func TestAnInterruptedImportGoesOn(t *testing.T) {
	const rows = 6000
	var chat strings.Builder
	chat.WriteString(`{"user_name":"Noor","character_name":"緹拉","create_date":"2024-7-12@01h31m37s","chat_metadata":{}}` + "\n")
	for i := range rows {
		fmt.Fprintf(&chat, `{"name":"緹拉","is_user":false,"mes":"I counted lamp %d. 灯りは消えていた。第%d盞燈滅了。"}`+"\n", i, i)
	}
	p := newProgram(t)
	cmd := p.command("import", "-")
	held, in := io.Pipe() // stays open behind the rows
	cmd.Stdin = held
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.WriteString(in, chat.String()) }() // it may end before it has read all
	stderr := bufio.NewReader(said)
	if _, err := stderr.ReadString('\n'); err != nil { // the encoding, before the first row is told
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Skip("this system cannot interrupt a process: ", err)
	}
	message, _ := io.ReadAll(stderr)
	_ = in.Close()
	_ = cmd.Wait() // the exit code tells
	if code := cmd.ProcessState.ExitCode(); code != 6 {
		t.Fatalf("it ended with exit status %d, want 6: %s", code, message)
	}
	before := len(p.turns())
	if before > 0 && !strings.Contains(string(message), fmt.Sprintf("%d rows taken before that", before)) {
		t.Errorf("%d rows were taken, and it says %q", before, message)
	}
	again := p.command("import", "--json", "-")
	again.Stdin = strings.NewReader(chat.String())
	out, err := again.Output()
	if err != nil {
		t.Fatal(err)
	}
	var report taking
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatal(err)
	}
	if report.Known != before || report.Taken != rows-before {
		t.Errorf("%d rows were taken before; then it took %d and knew %d", before, report.Taken, report.Known)
	}
}

func TestProcessesThatWriteAtOnceLoseNothing(t *testing.T) {
	p := newProgram(t)
	texts := []string{"The lamp is lit.", "灯りがともる。", "燈亮了。"}
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			text := fmt.Sprintf("%d: %s", i, texts[i%len(texts)])
			if out, err := p.command("observe", "--speaker", "Tilla", text).CombinedOutput(); err != nil {
				t.Errorf("observe %q: %v: %s", text, err, out)
			}
		})
	}
	all.Wait()
	if told := p.turns(); len(told) != 12 {
		t.Errorf("there are %d turns, want 12: %v", len(told), told)
	}
	p.run("verify")
}

// TestDamageIsCutAndCounted flips a byte of an entry on the disk.
func TestDamageIsCutAndCounted(t *testing.T) {
	p := newProgram(t)
	for _, text := range []string{"The first lamp.", "二つ目の灯り。", "第三盞燈。"} {
		p.run("observe", "--speaker", "Tilla", text)
	}
	b, err := os.ReadFile(p.store)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(b, []byte("第三盞燈"))
	if at < 0 {
		t.Fatal("the last turn is not in the file as it was told")
	}
	b[at+2] ^= 1
	if err := os.WriteFile(p.store, b, 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	verify := p.command("verify")
	verify.Stderr = &stderr
	var exit *exec.ExitError
	if err := verify.Run(); !errors.As(err, &exit) || exit.ExitCode() != 6 || !strings.Contains(stderr.String(), "--repair") {
		t.Fatalf("verify ended with %v and said %q, want exit status 6 and what to do", err, &stderr)
	}
	var report verified
	if err := json.Unmarshal([]byte(p.run("verify", "--repair", "--json")), &report); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(report.Kept); err != nil || report.Dropped == 0 {
		t.Errorf("repair dropped %d entries and kept the damaged file as %q (%v)", report.Dropped, report.Kept, err)
	}
	told := p.turns()
	if !told["The first lamp."] || !told["二つ目の灯り。"] || len(told) > 3 {
		t.Errorf("the good turns are not all there: %v", told)
	}
	p.run("verify")
}

func TestALargeCueIsRefused(t *testing.T) {
	p := newProgram(t)
	recall := p.command("recall", "--as", "narrator", "-")
	recall.Stdin = io.LimitReader(endless{}, firsthand.MaxText+10)
	var exit *exec.ExitError
	if err := recall.Run(); !errors.As(err, &exit) || exit.ExitCode() != 2 {
		t.Errorf("it ended with %v, want exit status 2", err)
	}
}

// endless is a text without an end.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'a'
	}
	return len(b), nil
}
