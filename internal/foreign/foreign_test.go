package foreign_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/foreign"
)

func TestLinesAreThoseOfTheText(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		line := rapid.OneOf(rapid.StringMatching(`[a-z霧港\r ]{0,9}x`), rapid.Just(""), rapid.Just(strings.Repeat("霧", 30_000)))
		want := rapid.SliceOfN(line, 0, 8).Draw(rt, "lines")
		end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(rt, "end")
		text := strings.Join(want, end)
		if len(want) > 0 && rapid.Bool().Draw(rt, "closed") || strings.HasSuffix(text, "\n") {
			text += end
		}
		if text == "" {
			want = nil
		}
		lines := foreign.NewLines(iotest.HalfReader(strings.NewReader(text)))
		for i, w := range want {
			got, err := lines.Next()
			if err != nil || string(got) != w || lines.Number() != i+1 {
				rt.Fatalf("line %d: got %.40q, %v as number %d, want %.40q", i+1, got, err, lines.Number(), w)
			}
		}
		if _, err := lines.Next(); err != io.EOF {
			rt.Fatalf("after the last line: %v", err)
		}
	})
}

func TestLongLineIsPassedOver(t *testing.T) {
	long := io.MultiReader(strings.NewReader("a\n"), io.LimitReader(endless{}, foreign.MaxLine+1), strings.NewReader("\n霧"))
	lines := foreign.NewLines(long)
	for i, want := range []struct {
		line string
		err  error
	}{{"a", nil}, {"", foreign.ErrLongLine}, {"霧", nil}, {"", io.EOF}} {
		got, err := lines.Next()
		if string(got) != want.line || !errors.Is(err, want.err) {
			t.Errorf("call %d: got %.40q, %v", i+1, got, err)
		}
	}
	if lines.Number() != 3 {
		t.Errorf("there are %d lines, want 3", lines.Number())
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestKeyDependsOnEachField(t *testing.T) {
	key := func(chat, name, date, text string) string { return foreign.NewKeys(chat).Key(name, date, text) }
	base := key("chat", "ティラ", "date", "霧。")
	for _, other := range []string{
		key("chat2", "ティラ", "date", "霧。"), key("chat", "蒂拉", "date", "霧。"), key("chat", "ティラ", "date2", "霧。"), key("chat", "ティラ", "date", "雨。"),
		key("chatテ", "ィラ", "date", "霧。"), key("", "ティラ", "date", "霧。"),
	} {
		if other == base {
			t.Errorf("two rows have the key %s", base)
		}
	}
	if key("chat", "ティラ", "date", "霧。") != base {
		t.Error("one row has two keys")
	}
}

func TestFirstRowTellsChatsApartThatNothingElseDoes(t *testing.T) {
	second := func(first string) string {
		k := foreign.NewKeys("")
		k.Key("Noor", "", first)
		return k.Key("ティラ", "", "はい。")
	}
	fog, again, rain := second("霧だ。"), second("霧だ。"), second("雨だ。")
	if fog == rain {
		t.Error("an equal row of another chat has the same key")
	}
	if fog != again {
		t.Error("the same row has two keys")
	}
}

func TestReportStaysSmall(t *testing.T) {
	var r foreign.Report
	for i := range foreign.MaxListed + 7 {
		r.Refuse(i+1, "line %d", i+1)
		r.Note(i+1, "odd")
		r.Skip("help")
	}
	if len(r.Refused) != foreign.MaxListed || r.Unlisted != 7 {
		t.Errorf("%d are listed and %d are not", len(r.Refused), r.Unlisted)
	}
	if r.Refused[1] != (foreign.Refusal{Line: 2, Why: "line 2"}) || r.Skipped["help"] != foreign.MaxListed+7 {
		t.Errorf("got %v, %v", r.Refused[1], r.Skipped)
	}
	if got := r.Notices[0].String(); len(r.Notices) != 1 || got != "line 1 and 1006 more: odd" {
		t.Errorf("got %v", r.Notices)
	}
}

func TestNoticeSaysWhere(t *testing.T) {
	for want, n := range map[string]foreign.Notice{
		"odd":                    {What: "odd", Count: 1},
		"line 3: odd":            {What: "odd", Line: 3, Count: 1},
		"line 3 and 1 more: odd": {What: "odd", Line: 3, Count: 2},
	} {
		if got := n.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
