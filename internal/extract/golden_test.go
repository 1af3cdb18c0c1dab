package extract_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

var update = flag.Bool("update", false, "write what the rules read into testdata")

// cast is the world of the rows, in all the languages they are written in.
func cast() []firsthand.Character {
	return []firsthand.Character{
		{ID: 2, Name: "Mara", Aliases: []string{"マラ", "瑪拉", "玛拉", "마라"}},
		{ID: 3, Name: "Ivo", Aliases: []string{"イーヴォ", "伊沃"}},
		{ID: 4, Name: "Tilla", Aliases: []string{"ティラ", "媞拉"}},
		{ID: 5, Name: "Bram", Aliases: []string{"ブラム", "布蘭", "布兰"}},
		{ID: 6, Name: "Noor", Aliases: []string{"ヌール", "努爾"}},
		{ID: 7, Name: "Captain Hale", Aliases: []string{"Hale"}},
	}
}

func slots() []firsthand.Slot {
	return []firsthand.Slot{{
		Subject: "brass key", Aliases: []string{"真鍮の鍵", "黃銅鑰匙", "黄铜钥匙"}, Attribute: "place",
		Values: []string{"windowsill|窓辺|窗台", "drawer|引き出し|抽屜"},
	}}
}

// teller finds who a name is in the cast.
func teller(name string) extract.Teller {
	for _, c := range cast() {
		for _, n := range append(c.Aliases, c.Name) {
			if n == name {
				return extract.Teller{Speaker: name, SpeakerID: c.ID}
			}
		}
	}
	return extract.Teller{Speaker: name}
}

// show writes a reading as the golden files do.
func show(r extract.Reading) string {
	var b strings.Builder
	for _, d := range r.Directions {
		fmt.Fprintf(&b, "  direction %s %q\n", d.Scope, d.Text)
	}
	for i, p := range r.Proposals {
		rec := p.Record
		fmt.Fprintf(&b, "  %d %s %s", i, rec.Kind, rec.Status)
		if rec.Speaker != "" {
			fmt.Fprintf(&b, " %s", rec.Speaker)
			if rec.SpeakerID == 0 {
				b.WriteString("(no character)")
			}
		}
		fmt.Fprintf(&b, " %q", rec.Text)
		for _, f := range fields(p) {
			b.WriteString(" " + f)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// fields lists what differs from the usual in a proposal.
func fields(p extract.Proposal) []string {
	rec := p.Record
	var out []string
	add := func(is bool, format string, v ...any) {
		if is {
			out = append(out, fmt.Sprintf(format, v...))
		}
	}
	add(len(rec.About) > 0, "about=%s", strings.Join(rec.About, ","))
	add(rec.ReportedBy != 0, "reported-by=%s", rec.ReportedBy)
	add(rec.Frame != firsthand.FrameWorld, "frame=%s", rec.Frame)
	add(!rec.Emotion.IsZero(), "emotion=%s", rec.Emotion)
	add(rec.Because != "", "because=%q basis=%v", rec.Because, p.Basis)
	add(rec.Reader != nil && rec.Reader.Character != 0, "reader=%s", readerOf(rec))
	add(rec.Slot != nil, "slot=%v", slotOf(rec))
	add(rec.Time != nil, "time=%q", timeOf(rec))
	add(p.Change, "change")
	add(rec.Category != "", "category=%s", rec.Category)
	add(rec.Importance != firsthand.DefaultImportance, "importance=%d", rec.Importance)
	add(rec.Tier != firsthand.TierPromotable, "tier=%s", rec.Tier)
	return out
}

func slotOf(r firsthand.Record) firsthand.SlotFill {
	if r.Slot == nil {
		return firsthand.SlotFill{}
	}
	return *r.Slot
}

func timeOf(r firsthand.Record) string {
	if r.Time == nil {
		return ""
	}
	return r.Time.Phrase
}

func readerOf(r firsthand.Record) firsthand.CharacterID {
	if r.Reader == nil {
		return 0
	}
	return r.Reader.Character
}

// TestRows holds the rules to the readings in testdata, which were read over
// by hand. After a change of the rules run it with -update and read the
// difference.
func TestRows(t *testing.T) {
	rules := extract.New(cast(), slots())
	for _, language := range []string{"en", "ja", "zh", "ko"} {
		t.Run(language, func(t *testing.T) {
			path := "testdata/" + language + ".txt"
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := reread(rules, string(want))
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			compare(t, string(want), got)
		})
	}
}

// reread reads every row of a golden file again.
func reread(rules *extract.Rules, golden string) string {
	var b strings.Builder
	for _, line := range strings.SplitAfter(golden, "\n") {
		if strings.HasPrefix(line, "  ") {
			continue
		}
		b.WriteString(line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		if name, row, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " | "); ok {
			b.WriteString(show(rules.Read(strings.ReplaceAll(row, `\n`, "\n"), teller(name))))
		}
	}
	return b.String()
}

func compare(t *testing.T, want, got string) {
	t.Helper()
	w, g := strings.Split(want, "\n\n"), strings.Split(got, "\n\n")
	for i := range w {
		if i < len(g) && w[i] != g[i] {
			t.Errorf("want\n%s\ngot\n%s", w[i], g[i])
		}
	}
}
