package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// events is an open stream of events.
type events struct {
	t     *testing.T
	lines *bufio.Scanner
	leave func()
}

func (g *rig) events(path string, header ...string) events {
	g.t.Helper()
	ctx, cancel := context.WithCancel(g.t.Context())
	req, err := http.NewRequestWithContext(ctx, "GET", g.front.URL+path, nil)
	if err != nil {
		g.t.Fatal(err)
	}
	if g.key != "" {
		req.Header.Set("Authorization", "Bearer "+g.key)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		g.t.Fatalf("status %d, %s", res.StatusCode, res.Header.Get("Content-Type"))
	}
	g.t.Cleanup(func() { cancel(); _ = res.Body.Close() })
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	return events{g.t, lines, cancel}
}

// next waits for the next event.
func (e events) next() (id, kind string, entry firsthand.Entry) {
	e.t.Helper()
	for e.lines.Scan() {
		name, value, _ := strings.Cut(e.lines.Text(), ": ")
		switch name {
		case "id":
			id = value
		case "event":
			kind = value
		case "data":
			if err := json.Unmarshal([]byte(value), &entry); err != nil {
				e.t.Fatal(err)
			}
			return id, kind, entry
		}
	}
	e.t.Fatalf("the stream ended: %v", e.lines.Err())
	return
}

// until waits for a turn of that text, and returns the entry's id.
func (e events) until(text string) string {
	e.t.Helper()
	for {
		if id, _, entry := e.next(); entry.Turn != nil && entry.Turn.Text == text {
			return id
		}
	}
}

// What this server or another process writes is sent as it comes; whoever comes
// back gets what was missed, once.
func TestEventsFollowWhateverProcessWrites(t *testing.T) {
	g := newRig(t)
	at := g.make("霧港")
	live := g.events(at + "/events")
	g.do("POST "+at+"/turns", utterance("pier", "緹拉", "燈滅了。")).into(t, http.StatusCreated, nil)
	last := live.until("燈滅了。")
	live.leave()

	other := openEngine(t, g.path)
	w, err := other.World(t.Context(), "霧港")
	if err != nil {
		t.Fatal(err)
	}
	tell := func(text string) {
		t.Helper()
		if _, err := w.Observe(t.Context(), "", firsthand.Utterance{Speaker: "ティラ", Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	tell("灯りが消えた。")
	back := g.events(at+"/events", "Last-Event-ID", last)
	id, _, first := back.next()
	if want := fmt.Sprint(first.Seq); id != want || last != fmt.Sprint(first.Seq-1) {
		t.Errorf("behind %s comes %s", last, id)
	}
	back.until("灯りが消えた。")
	tell("The lamp is lit.") // while it waits
	back.until("The lamp is lit.")

	for header, want := range map[string]int{"999": http.StatusConflict, "x": http.StatusUnprocessableEntity} {
		if r := g.do("GET "+at+"/events", "", "Last-Event-ID", header); r.status != want {
			t.Errorf("Last-Event-ID %s: %d", header, r.status)
		}
	}
}

// A reader is told that something was written, never what.
func TestReaderIsToldThatAndNotWhat(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	reader, writer, author := g.grant(firsthand.RoleReader, ""), g.grant(firsthand.RoleWriter, ""), g.grant(firsthand.RoleAuthor, "")
	g.key = author
	g.do("POST "+at+"/turns", utterance("pier", "Mara", "I hid the key.")).into(t, http.StatusCreated, nil)
	for key, whole := range map[string]bool{reader: false, writer: false, author: true} {
		g.key = key
		stream := g.events(at + "/events?after=1")
		for range 3 {
			_, kind, e := stream.next()
			told := e.Scene != nil || e.Character != nil || e.Turn != nil || e.Record != nil
			if told != whole || string(e.Kind) != kind {
				t.Errorf("sent %+v", e)
			}
		}
	}
}

func TestJournalIsReadWholeAndFromTheMiddle(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	for i := range 5 {
		g.do("POST "+at+"/turns", utterance("pier", "Mara", fmt.Sprintf("Lamp %d went out.", i))).into(t, http.StatusCreated, nil)
	}
	read := func(path string) (seqs []firsthand.Seq) {
		r := g.do("GET "+at+path, "")
		if r.status != http.StatusOK || r.header.Get("Content-Type") != "application/jsonl" {
			t.Fatalf("%d %s: %s", r.status, r.header.Get("Content-Type"), r.body)
		}
		for line := range strings.Lines(r.body) {
			var e engine.Exported
			if err := json.Unmarshal([]byte(line), &e); err != nil {
				t.Fatal(err)
			}
			seqs = append(seqs, e.Seq)
		}
		return seqs
	}
	all := read("/journal")
	for i, seq := range all {
		if seq != firsthand.Seq(i+1) {
			t.Fatalf("entry %d comes at %d", seq, i+1)
		}
	}
	if tail := read("/journal?after=4"); len(tail) != len(all)-4 || tail[0] != 5 {
		t.Errorf("behind 4: %v", tail)
	}
	if export := read("/export?format=journal"); len(export) != len(all) {
		t.Errorf("the export has %d entries of %d", len(export), len(all))
	}
	if r := g.do("GET "+at+"/journal?after=999", ""); r.status != http.StatusConflict {
		t.Errorf("behind the end: %d", r.status)
	}
}
