package engine_test

import (
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// timesOf tells what the records of a turn say of when.
func timesOf(t *testing.T, w *engine.World, told engine.Told) []firsthand.TimeMention {
	t.Helper()
	var out []firsthand.TimeMention
	for _, id := range told.Records {
		x, err := w.Explain(ctx, id)
		must(t, err)
		if x.Record.Time != nil {
			out = append(out, *x.Record.Time)
		}
	}
	return out
}

// dyke are rows of 24 May 2023 and what they say of when.
var dyke = []struct {
	lang, row          string
	yesterday, repairs string // the phrases
}{
	{"en", "*Yesterday the lamp on the north dyke went out twice.* \"I'll fix it next Friday.\"", "Yesterday", "next Friday"},
	{"ja", "昨日、北堤防で灯りが二度消えた。来週の金曜に直す。", "昨日", "来週の金曜"},
	{"zh-Hant", "*昨天北堤的燈滅了兩次。*「我下週五會修好它。」", "昨天", "下週五"},
}

// An old row that is imported today is dated by its own time: whatever the
// clock says, the records say the same.
func TestAnOldRowIsDatedByItsOwnTime(t *testing.T) {
	for _, l := range dyke {
		t.Run(l.lang, func(t *testing.T) {
			for _, now := range []time.Time{time.Date(2023, 5, 24, 1, 0, 0, 0, time.UTC), time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)} {
				e := engine.Open(memory.New(), engine.Config{Now: func() time.Time { return now }})
				w, err := e.Create(ctx, "w", firsthand.Settings{})
				must(t, err)
				told := observe(t, w, firsthand.Utterance{Speaker: "Noor", Text: l.row, At: "2023-05-24T10:00:00+09:00"})
				got := timesOf(t, w, told[0])
				if len(got) != 2 || got[0] != (firsthand.TimeMention{Phrase: l.yesterday, From: "2023-05-23", To: "2023-05-23"}) ||
					got[1] != (firsthand.TimeMention{Phrase: l.repairs, From: "2023-06-02", To: "2023-06-02"}) {
					t.Errorf("read on %s: %+v", now.Format(time.DateOnly), got)
				}
				must(t, e.Close(ctx))
			}
		})
	}
}

// A row without a time keeps the phrase and has no date; a time of a zone that
// was assumed has a date all the same.
func TestARowWithoutATimeHasNoDate(t *testing.T) {
	w := newWorld(t, memory.New())
	local := &firsthand.When{Time: time.Date(2023, 5, 24, 0, 30, 0, 0, time.UTC), Precision: firsthand.ToMinute, ZoneAssumed: true}
	for row, phrase := range map[string]string{"Yesterday the ferry sank.": "Yesterday", "昨日、渡し船が沈んだ。": "昨日", "昨天渡輪沉了。": "昨天"} {
		told := observe(t, w, firsthand.Utterance{Text: row}, firsthand.Utterance{Text: row, When: local})
		if got := timesOf(t, w, told[0]); len(got) != 1 || got[0] != (firsthand.TimeMention{Phrase: phrase}) {
			t.Errorf("%q without a time: %+v", row, got)
		}
		if got := timesOf(t, w, told[1]); len(got) != 1 || got[0] != (firsthand.TimeMention{Phrase: phrase, From: "2023-05-23", To: "2023-05-23"}) {
			t.Errorf("%q: %+v", row, got)
		}
	}
}

// What was said of yesterday and turns out to be so was yesterday.
func TestWhatIsSettledKeepsItsTime(t *testing.T) {
	w := newWorld(t, memory.New())
	told := observe(t, w, firsthand.Utterance{Speaker: "Noor", Text: "昨日、渡し船が沈んだ。", At: "2023-05-24T10:00:00+09:00"})
	settled, err := w.Settle(ctx, engine.Settlement{Record: told[0].Records[0], Verdict: engine.VerdictCanon, Because: "the wreck was found"})
	must(t, err)
	if got := timesOf(t, w, engine.Told{Records: []firsthand.RecordID{settled}}); len(got) != 1 || got[0].From != "2023-05-23" {
		t.Errorf("%+v", got)
	}
}

// A row that is edited is dated by the time it had; a record that is corrected
// keeps its time while its words do.
func TestAnEditKeepsTheTimeOfTheRow(t *testing.T) {
	w := newWorld(t, memory.New())
	told := observe(t, w, firsthand.Utterance{Text: "The ferry sank.", At: "2023-05-24T10:00:00+09:00"})
	edited, err := w.EditTurn(ctx, told[0].Turn, "昨日、渡し船が沈んだ。")
	must(t, err)
	want := firsthand.TimeMention{Phrase: "昨日", From: "2023-05-23", To: "2023-05-23"}
	if got := timesOf(t, w, edited); len(got) != 1 || got[0] != want {
		t.Fatalf("edited: %+v", got)
	}
	kept, err := w.EditRecord(ctx, edited.Records[0], "昨日、渡し船が岩に当たって沈んだ。", "which ship")
	must(t, err)
	lost, err := w.EditRecord(ctx, kept, "渡し船が沈んだ。", "nobody knows when")
	must(t, err)
	for id, want := range map[firsthand.RecordID][]firsthand.TimeMention{kept: {want}, lost: nil} {
		if got := timesOf(t, w, engine.Told{Records: []firsthand.RecordID{id}}); len(got) != len(want) || len(got) == 1 && got[0] != want[0] {
			t.Errorf("%s: %+v", id, got)
		}
	}
}
