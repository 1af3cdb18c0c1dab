package extract_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// pieces are what rows are made of in the property tests: of every language,
// mark and trap.
var pieces = []string{
	"Mara", "マラ", "瑪拉", " looked away", "は目をそらした。", "移開視線。", " said, ", "は", "と言った。", "說：", "I'm relieved.", "安心した。", "我很害怕。",
	"\"", "“", "”", "「", "」", "『", "』", "‘", "’", "'", "«", "»", "*", "**", "_", "(", ")", "（", "）", "((", "))", "[OOC]", "OOC: ", "【OOC】", "（場外：", "// ",
	"perhaps ", "かもしれない。", "也許", "Where?", "鍵は？", "嗎？", "I'll fix it tomorrow.", "明日直す。", "我會修好它。", "I dreamt that ", "夢を見た。", "從前，",
	"\n", "\n\n", " ", "　", ". ", "。", "!", "…", ", ", "、", "{{user}}", "{{random:a,b}}", "👩‍👩‍👧‍👦", "(；´д｀)ゞ", "\x00", "brass key", "windowsill", "drawer",
	"no longer", "もう", "ない", "不再", "My cousin Ferro", "He said, ", "Ivo: ", "イーヴォ「", "the clerk", "마라는", "é", "ﾟДﾟ",
}

func rows() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 24).Draw(t, "pieces"), "")
	})
}

func tellers() *rapid.Generator[extract.Teller] {
	return rapid.Custom(func(t *rapid.T) extract.Teller {
		by := teller(rapid.SampledFrom([]string{"", "narrator", "Mara", "マラ", "瑪拉", "Ivo", "a stranger"}).Draw(t, "speaker"))
		by.Frame = rapid.SampledFrom([]firsthand.Frame{"", firsthand.FrameWorld, firsthand.FrameDream, firsthand.FrameTale}).Draw(t, "frame")
		return by
	})
}

// filled is a proposal as the engine completes it: turn 7 of scene 3.
func filled(p extract.Proposal) firsthand.Record {
	r := p.Record
	r.ID, r.Scene, r.Turn = 20, 3, 7
	r.Sources = slices.Clone(r.Sources)
	for i := range r.Sources {
		r.Sources[i].Turn = 7
	}
	if r.Kind != firsthand.KindMonologue {
		r.Audience = firsthand.Everyone()
	}
	if r.Kind == firsthand.KindInterpretation {
		r.Basis = []firsthand.Ref{{Turn: 7}}
	}
	return r
}

type failer interface {
	Helper()
	Errorf(format string, args ...any)
}

// checkLaws holds a reading to what is true of every reading.
func checkLaws(t failer, row string, by extract.Teller, got extract.Reading) {
	t.Helper()
	turn := firsthand.Turn{Scene: 3, Text: got.Text, Asides: got.Asides}
	if turn.Row() != row {
		t.Errorf("the row %q comes back as %q", row, turn.Row())
	}
	if utf8.ValidString(row) && turn.Validate() != nil {
		t.Errorf("the turn of %q is refused: %v", row, turn.Validate())
	}
	for i, p := range got.Proposals {
		checkProposal(t, got, i, p)
		if by.Frame != "" && by.Frame != firsthand.FrameWorld && p.Record.Status == firsthand.StatusCanon {
			t.Errorf("canon in a %s: %q", by.Frame, p.Record.Text)
		}
	}
}

func checkProposal(t failer, got extract.Reading, i int, p extract.Proposal) {
	t.Helper()
	r := p.Record
	if err := filled(p).Validate(); err != nil {
		t.Errorf("%q of %q is refused: %v", r.Text, got.Text, err)
	}
	if len(r.Sources) != 1 || r.Sources[0].End > len(got.Text) || got.Text[r.Sources[0].Start:r.Sources[0].End] != r.Text {
		t.Errorf("%q is not the span it names: %+v of %q", r.Text, r.Sources, got.Text)
	}
	if strings.TrimSpace(r.Text) != r.Text {
		t.Errorf("white space around %q", r.Text)
	}
	for _, b := range p.Basis {
		if b < 0 || b >= i {
			t.Errorf("%q rests on proposal %d, which does not come before it", r.Text, b)
		}
	}
	if (r.Kind == firsthand.KindEvent || r.Kind == firsthand.KindObservation) && (r.Speaker != "" || r.ReportedBy != 0) {
		t.Errorf("%q is a %s and somebody's word", r.Text, r.Kind)
	}
	for _, name := range r.About {
		if slices.Contains([]string{"You", "Bot", "{{user}}", "USER", "user"}, name) {
			t.Errorf("%q is about nobody: %s", r.Text, name)
		}
	}
}

func TestEveryReadingHoldsTheLaws(t *testing.T) {
	rules := extract.New(cast(), slots())
	rapid.Check(t, func(t *rapid.T) {
		row, by := rows().Draw(t, "row"), tellers().Draw(t, "by")
		checkLaws(t, row, by, rules.Read(row, by))
	})
}

func TestReadingTwiceGivesTheSame(t *testing.T) {
	rules := extract.New(cast(), slots())
	rapid.Check(t, func(t *rapid.T) {
		row, by := rows().Draw(t, "row"), tellers().Draw(t, "by")
		a, b := show(rules.Read(row, by)), show(extract.New(cast(), slots()).Read(row, by))
		if a != b {
			t.Errorf("%q reads as\n%s\nand as\n%s", row, a, b)
		}
	})
}

// TestNothingSaidBecomesCanon puts sentences between every sort of quotation
// marks, into stories around them, and looks for them in what is canon.
func TestNothingSaidBecomesCanon(t *testing.T) {
	rules := extract.New(cast(), slots())
	said := []string{"Bram sold the ring to the guard.", "Mara put the brass key on the windowsill!", "She looked away", "The strongbox is empty, I swear.",
		"ブラムが指輪を売った。", "マラは目をそらした", "真鍮の鍵は窓辺に置いてある。", "布蘭把戒指賣掉了。", "瑪拉移開視線", "黄铜钥匙在抽屉里。"}
	marks := [][2]string{{"\"", "\""}, {"“", "”"}, {"「", "」"}, {"『", "』"}, {"‘", "’"}, {"«", "»"}}
	before := []string{"", "Mara said, ", "Ivo nodded. ", "The door closed.\n", "マラは", "瑪拉說：", "門關上了。", "*She smiles.* ", "He walked in and said: "}
	after := []string{"", " Mara said.", " The rain fell.", "\nIvo left.", "とマラは言った。", "瑪拉說道。", " *She smiles.*", " and left the room."}
	rapid.Check(t, func(t *rapid.T) {
		q := rapid.SampledFrom(said).Draw(t, "said")
		m := rapid.SampledFrom(marks).Draw(t, "marks")
		row := rapid.SampledFrom(before).Draw(t, "before") + m[0] + q + m[1] + rapid.SampledFrom(after).Draw(t, "after")
		for _, p := range rules.Read(row, tellers().Draw(t, "by")).Proposals {
			if p.Record.Status == firsthand.StatusCanon && strings.Contains(p.Record.Text, strings.Trim(q, ".!。")) {
				t.Errorf("%q makes canon of %q", row, p.Record.Text)
			}
		}
	})
}

// TestALineOfAQuotationIsNobodyElses checks that a name and a colon inside a
// quotation over several lines neither end it nor speak.
func TestALineOfAQuotationIsNobodyElses(t *testing.T) {
	got := extract.New(cast(), nil).Read("Mara read out: \"The list of the night.\nBram: dead.\nIvo left the town.\" Tilla closed the door.", extract.Teller{})
	for _, p := range got.Proposals {
		if p.Record.Status == firsthand.StatusCanon && p.Record.Text != "Tilla closed the door." || p.Record.SpeakerID == 5 {
			t.Errorf("the quotation breaks: %s", show(got))
		}
	}
}

// TestAMissingMarkSpoilsOneLine checks that a quotation mark that is never
// closed takes no more than its own line.
func TestAMissingMarkSpoilsOneLine(t *testing.T) {
	rules := extract.New(cast(), nil)
	for _, mark := range []string{"\"", "“", "「", "『", "«", "*"} {
		for _, story := range []string{"Mara locked the door.", "マラは扉を閉めた。", "瑪拉把門鎖上了。"} {
			got := rules.Read(mark+"Leave now\n"+story, extract.Teller{})
			if !slices.ContainsFunc(got.Proposals, func(p extract.Proposal) bool {
				return p.Record.Text == story && p.Record.Kind == firsthand.KindEvent && p.Record.Status == firsthand.StatusCanon
			}) {
				t.Errorf("behind an open %s, %q is lost: %s", mark, story, show(got))
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, p := range pieces {
		f.Add(p, "Mara")
	}
	f.Add("*Hale salutes.* ((OOC: my train is late lol, keep replies short today)) \"Report, Till.\"", "Hale")
	f.Add("マラは「怖くないよ」と言って、窓辺に真鍮の鍵を置いた。", "")
	f.Add("瑪拉說：「我很害怕。」伊沃移開視線，也許是在隱瞞什麼。", "")
	f.Add("\"unclosed \xff (( 『", "narrator")
	rules := extract.New(cast(), slots())
	f.Fuzz(func(t *testing.T, row, speaker string) {
		by := teller(speaker)
		checkLaws(t, row, by, rules.Read(row, by))
	})
}
