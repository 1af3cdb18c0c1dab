package tavern_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/tavern"
)

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		header + message("Tilla", "霧。", `"swipes":["a",{"message":"b"}],"swipe_id":1,"extra":{"type":"narrator"}`),
		`{"data_visible":[["a","b"]]}`, `{"messages":[{"msg":"a","userId":"b"}]}`, `{"histories":{"histories":[{"msgs":[{"text":"a"}]}]}}`,
		`{"type":"risuChat","data":{"message":[{"role":"user","data":"a"}]}}`, `["Tilla: 霧"]`, `{"actions":["{{[INPUT]}}a"],"prompt":"b"}`,
		"\xFF\xFE{\x00", `{"mes":"\ud83c"}`, `{"mes":null,"user_name":{}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		var report foreign.Report
		taken := 0
		for row, err := range tavern.Read(bytes.NewReader(file), foreign.Options{}, &report) {
			if err != nil {
				if firsthand.CodeOf(err) != firsthand.CodeInvalid {
					t.Fatalf("got %v", err)
				}
				break
			}
			taken++
			u := row.Utterance
			if row.Line < 1 || u.ID == "" || u.Speaker == "" || strings.TrimSpace(u.Text) == "" || !utf8.ValidString(u.Text+u.Speaker) {
				t.Fatalf("got %+v", row)
			}
		}
		if report.Taken != taken {
			t.Errorf("%d rows came, the report says %d", taken, report.Taken)
		}
	})
}

func TestAnyMessageComesThroughAsItIs(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		word := rapid.StringMatching(`[a-z霧港鑰 "\\\\{}\\[\\],:\n\x{1F30A}]{0,12}`)
		type object map[string]any
		junk := rapid.SampledFrom([]any{nil, 1.5, "}\"]", []any{"a", object{"mes": "no"}}, object{"mes": []any{}, "\\": "{"}})
		want := "x" + word.Draw(rt, "text")
		line, err := json.Marshal(object{"a": junk.Draw(rt, "a"), "mes": want, "name": "n" + word.Draw(rt, "name"), "z": junk.Draw(rt, "z"), "extra": object{"b": junk.Draw(rt, "b")}})
		if err != nil {
			rt.Fatal(err)
		}
		rows, report := chat(t, header+string(line)+"\n", foreign.Options{})
		if len(rows) != 1 || rows[0].Utterance.Text != want || len(report.Notices) > 0 {
			rt.Fatalf("%s: got %+v %+v", line, rows, report)
		}
	})
}

// repeated is a file of many equal lines that need not be held.
type repeated struct {
	head, line string
	n          int
}

func (r *repeated) reader() io.Reader {
	parts := []io.Reader{strings.NewReader(r.head)}
	return io.MultiReader(append(parts, &loop{line: r.line, left: r.n})...)
}

type loop struct {
	line string
	at   int
	left int
}

func (l *loop) Read(p []byte) (int, error) {
	n := 0
	for l.left > 0 && n < len(p) {
		c := copy(p[n:], l.line[l.at:])
		n += c
		if l.at += c; l.at == len(l.line) {
			l.at, l.left = 0, l.left-1
		}
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func TestLineBeyondTheLimitIsRefusedAlone(t *testing.T) {
	long := &repeated{head: header + message("Tilla", "one") + `{"mes":"`, line: strings.Repeat("霧", 1<<16), n: 1 + foreign.MaxLine/(3<<16)}
	file := io.MultiReader(long.reader(), strings.NewReader("\"}\n"+message("Tilla", "two")))
	var report foreign.Report
	var got []string
	for row, err := range tavern.Read(file, foreign.Options{}, &report) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, row.Utterance.Text)
	}
	same(t, "texts", got, []string{"one", "two"})
	if len(report.Refused) != 1 || report.Refused[0].Line != 3 {
		t.Errorf("refused %v, want line 3", report.Refused)
	}
}

func BenchmarkRead(b *testing.B) {
	const rows = 50_000
	for _, text := range []string{"The seventh key lies in the bell tower, under the third stair.", "七本目の鍵は鐘楼の三段目の下にある。", "第七把鑰匙在鐘樓第三級樓梯下面。"} {
		line := message("Tilla", strings.Repeat(text, 3), `"is_user":false,"is_system":false,"send_date":"2024-7-12@01h31m37s","extra":{"api":"x","model":"y"}`)
		b.Run(fmt.Sprintf("%.6s", text), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				file := &repeated{head: header, line: line, n: rows}
				var report foreign.Report
				for _, err := range tavern.Read(file.reader(), foreign.Options{}, &report) {
					if err != nil {
						b.Fatal(err)
					}
				}
				if report.Taken != rows {
					b.Fatalf("got %+v", report)
				}
			}
			b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
			b.SetBytes(int64(rows * len(line)))
		})
	}
}
