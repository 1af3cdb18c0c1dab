package engine_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// told is a world in which something is said or happens among some, and then
// something is said among others.
type told struct {
	by      string // empty: it is narrated
	text    string
	present []string
}

func tell(t *testing.T, w *engine.World, scene string, s told) firsthand.RecordID {
	t.Helper()
	got := observe(t, w, firsthand.Utterance{Scene: scene, Speaker: s.by, Text: s.text, Present: &s.present})
	if len(got[0].Records) == 0 {
		t.Fatalf("nothing was taken of %q", s.text)
	}
	return got[0].Records[0]
}

func TestWhatIsToldToSomebodyWhoWasNotThereIsAReport(t *testing.T) {
	tillaNoor, tillaOskar, noorBram := []string{"Tilla", "Noor"}, []string{"Tilla", "Oskar"}, []string{"Noor", "Bram"}
	for _, c := range []struct {
		first, again told
		want         bool
	}{
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Tilla", "I set the fire.", tillaOskar}, true},
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Noor", "Tilla set the fire.", noorBram}, true},
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Noor", "Tilla told me she set the fire.", noorBram}, true},
		{told{"", "Tilla buried the ledger under the oak.", tillaNoor}, told{"Tilla", "I buried the ledger under the oak.", tillaOskar}, true},
		{told{"Tilla", "私が火をつけた。", tillaNoor}, told{"Tilla", "私が火をつけた。", tillaOskar}, true},
		{told{"Tilla", "私が火をつけた。", tillaNoor}, told{"Noor", "ティラが火をつけたと言っていた。", noorBram}, true},
		{told{"", "ティラは帳簿を樫の下に埋めた。", tillaNoor}, told{"Tilla", "私は帳簿を樫の下に埋めた。", tillaOskar}, true},
		{told{"Tilla", "是我放的火。", tillaNoor}, told{"Tilla", "是我放的火。", tillaOskar}, true},
		{told{"Tilla", "我放了火。", tillaNoor}, told{"Noor", "緹拉說她放了火。", noorBram}, true},
		{told{"", "緹拉把帳簿埋在橡樹下。", tillaNoor}, told{"Tilla", "我把帳簿埋在橡樹下。", tillaOskar}, true},

		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Noor", "I set the fire.", noorBram}, false},             // her own claim
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Noor", "Bram set the fire.", noorBram}, false},          // of another
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Noor", "Tilla never set the fire.", noorBram}, false},   // denied
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Noor", "Perhaps Tilla set the fire.", noorBram}, false}, // supposed
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Bram", "Tilla set the fire.", []string{"Bram"}}, false}, // he did not know
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Noor", "Tilla set the fire.", tillaNoor}, false},        // both knew
		{told{"Tilla", "I set the fire.", tillaNoor}, told{"Noor", "Tilla set the table.", noorBram}, false},        // something else
		{told{"Tilla", "You set the fire.", tillaNoor}, told{"Tilla", "You set the fire.", tillaOskar}, false},      // of whom it is said to
		{told{"", "Tilla forgave Bram.", tillaNoor}, told{"Noor", "Bram forgave Tilla.", noorBram}, false},          // the other way
		{told{"Tilla", "私が火をつけた。", tillaNoor}, told{"Noor", "ティラは火をつけなかった。", noorBram}, false},
		{told{"Tilla", "私が火をつけた。", tillaNoor}, told{"Noor", "私が火をつけた。", noorBram}, false},
		{told{"Tilla", "我放了火。", tillaNoor}, told{"Noor", "緹拉沒有放火。", noorBram}, false},
		{told{"Tilla", "我放了火。", tillaNoor}, told{"Noor", "我放了火。", noorBram}, false},
	} {
		w := newWorld(t, memory.New())
		for name, alias := range map[string][]string{"Tilla": {"ティラ", "緹拉"}, "Noor": {"ノール"}, "Bram": {"ブラム"}, "Oskar": nil} {
			_, err := w.AddCharacter(ctx, firsthand.Character{Name: name, Aliases: alias})
			must(t, err)
		}
		first, again := tell(t, w, "one", c.first), tell(t, w, "three", c.again)
		x := explain(t, w, again)
		if got := slices.Equal(x.Record.Reports, []firsthand.RecordID{first}) && x.Record.ReportedBy == c.again.by; got != c.want {
			t.Errorf("%s: %q then %s: %q: reports %v by %q, want %v", c.first.by, c.first.text, c.again.by, c.again.text, x.Record.Reports, x.Record.ReportedBy, c.want)
		}
	}
}

// Case D17: who was told knows from whom and nothing more.
func TestWhoWasToldKnowsFromWhom(t *testing.T) {
	for _, line := range []string{"I set the fire.", "私が火をつけた。", "是我放的火。"} {
		w := newWorld(t, memory.New())
		first := tell(t, w, "one", told{"Tilla", line, []string{"Tilla", "Noor"}})
		tell(t, w, "two", told{"Bram", "It was a long winter. 長い冬だった。", []string{"Bram", "Noor"}})
		again := tell(t, w, "three", told{"Tilla", line, []string{"Tilla", "Oskar"}})
		sleep(t, w, engine.NightOptions{Day: may1})
		for who, want := range map[string]struct {
			hits    []firsthand.RecordID
			by      string
			reports []firsthand.RecordID
		}{
			"Bram": {}, "Noor": {hits: []firsthand.RecordID{first}}, "Oskar": {hits: []firsthand.RecordID{again}, by: "Tilla"},
			"Tilla":    {hits: []firsthand.RecordID{first, again}, by: "Tilla", reports: []firsthand.RecordID{first}},
			"narrator": {hits: []firsthand.RecordID{first, again}, by: "Tilla", reports: []firsthand.RecordID{first}},
		} {
			var ids []firsthand.RecordID
			for _, h := range recalled(t, w, who, line) {
				if h.Text != line || h.Kind != firsthand.KindStatement || slices.Contains(ids, h.ID.Record) {
					continue
				}
				ids = append(ids, h.ID.Record)
				if h.ID.Record == again && (h.ReportedBy != want.by || !slices.Equal(h.Reports, want.reports)) {
					t.Errorf("%s: reported by %q, reports %v", who, h.ReportedBy, h.Reports)
				}
				if h.ID.Record == first && h.ReportedBy != "" {
					t.Errorf("%s: the first is reported by %q", who, h.ReportedBy)
				}
			}
			if slices.Sort(ids); !slices.Equal(ids, want.hits) && len(want.reports) == 0 { // who knows both may be shown one
				t.Errorf("%s recalls %v of %q, want %v", who, ids, line, want.hits)
			}
		}
	}
}

// Who heard it at second hand is named with who told it.
func TestWhoKnowsFromWhom(t *testing.T) {
	w := newWorld(t, memory.New())
	for name, alias := range map[string][]string{"Tilla": {"ティラ", "緹拉"}, "Noor": nil, "Bram": nil, "Oskar": nil} {
		_, err := w.AddCharacter(ctx, firsthand.Character{Name: name, Aliases: alias})
		must(t, err)
	}
	first := tell(t, w, "one", told{"Tilla", "我放了火。", []string{"Tilla", "Noor"}})
	second := tell(t, w, "two", told{"Noor", "緹拉說她放了火。", []string{"Noor", "Bram"}})
	third := tell(t, w, "three", told{"Bram", "緹拉放了火。", []string{"Bram", "Oskar"}})
	heard, err := w.Hearsay(ctx, first)
	must(t, err)
	want := []engine.Hearsay{{Record: second, Teller: "Noor", Hearers: []string{"Bram"}}, {Record: third, Teller: "Bram", Hearers: []string{"Oskar"}}}
	if !reflect.DeepEqual(heard, want) {
		t.Errorf("heard %+v, want %+v", heard, want)
	}
	if _, err := w.Hearsay(ctx, 99); firsthand.CodeOf(err) != firsthand.CodeNotFound {
		t.Errorf("of no record: %v", err)
	}
}

// What is imported at once is tied by the night, once.
func TestWhatWasImportedAtOnceIsTiedByTheNight(t *testing.T) {
	for _, line := range []string{"I set the fire.", "私が火をつけた。", "是我放的火。"} {
		w := newWorld(t, memory.New())
		_, err := w.Observe(ctx, firsthand.ActivityImport,
			firsthand.Utterance{Scene: "one", Speaker: "Tilla", Text: line, Present: present("Tilla", "Noor")},
			firsthand.Utterance{Scene: "three", Speaker: "Tilla", Text: line, Present: present("Tilla", "Oskar")})
		must(t, err)
		n := sleep(t, w, engine.NightOptions{Day: may1})
		at := slices.IndexFunc(n.Actions, func(d engine.Deed) bool { return d.Do == "report" })
		if at < 0 {
			t.Fatalf("%q: nothing is reported: %s", line, deeds(n))
		}
		id := n.Actions[at].Record
		if x := explain(t, w, id); x.Record.ReportedBy != "Tilla" || len(x.Record.Reports) != 1 {
			t.Errorf("%q: %+v", line, x.Record)
		}
		_, err = w.Undo(ctx, n.Actions[at].Entry)
		must(t, err)
		if n := sleep(t, w, engine.NightOptions{Day: "2031-05-02"}); len(n.Actions) > 0 {
			t.Errorf("%q: the next night insists: %s", line, deeds(n))
		}
		if x := explain(t, w, id); x.Record.ReportedBy != "" || len(x.Record.Reports) > 0 {
			t.Errorf("%q: untied: %+v", line, x.Record)
		}
	}
}
