package lorebook_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/lorebook"
	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
)

func read(t *testing.T, file string) (lorebook.Book, foreign.Report) {
	t.Helper()
	var report foreign.Report
	b, err := lorebook.Read(strings.NewReader(file), &report)
	if err != nil {
		t.Fatal(err)
	}
	return b, report
}

// The same entry in the words of each program.
func TestOneEntryInSixForms(t *testing.T) {
	for name, file := range map[string]string{
		"card":        `{"name":"Harbour","entries":[{"keys":["lighthouse","灯台"],"secondary_keys":["fog"],"selective":true,"content":"The lighthouse is dark.","name":"The light","enabled":true,"constant":true,"insertion_order":7,"extensions":{"zz":1}}]}`,
		"lorebook v3": `{"spec":"lorebook_v3","data":{"name":"Harbour","entries":[{"keys":["lighthouse","灯台"],"secondary_keys":["fog"],"content":"@@depth 4\n@@role system\nThe lighthouse is dark.","comment":"The light","enabled":true,"constant":true,"insertion_order":7,"use_regex":false,"extensions":{"zz":1}}]}}`,
		"world info":  `{"name":"Harbour","entries":{"0":{"uid":0,"key":["lighthouse","灯台"],"keysecondary":["fog"],"comment":"The light","content":"The lighthouse is dark.","constant":true,"order":7,"disable":false,"extensions":{"zz":1}}}}`,
		"risu":        `{"type":"risu","ver":1,"name":"Harbour","data":[{"key":"lighthouse, 灯台","secondkey":"fog","insertorder":7,"comment":"The light","content":"The lighthouse is dark.","mode":"normal","alwaysActive":true,"selective":true,"extentions":{"zz":1}},{"mode":"folder","key":"f","comment":"a folder"}]}`,
		"agnai":       `{"kind":"memory","name":"Harbour","entries":[{"name":"The light","entry":"The lighthouse is dark.","keywords":["lighthouse","灯台"],"secondaryKeys":["fog"],"weight":7,"enabled":true,"constant":true,"extensions":{"zz":1}}]}`,
		"novelai":     `{"lorebookVersion":5,"name":"Harbour","entries":[{"text":"The lighthouse is dark.","displayName":"The light","keys":["lighthouse","灯台"],"secondary_keys":["fog"],"enabled":true,"forceActivation":true,"order":7,"extensions":{"zz":1}}]}`,
		"kobold":      `{"name":"Harbour","worldinfo":[{"key":"lighthouse,灯台","keysecondary":"fog","content":"The lighthouse is dark.","comment":"The light","constant":true,"order":7,"extensions":{"zz":1}}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			b, report := read(t, file)
			if b.Name != "Harbour" || len(b.Entries) != 1 || len(report.Notices) > 0 {
				t.Fatalf("got %+v, notices %v", b, report.Notices)
			}
			e := b.Entries[0]
			if !reflect.DeepEqual(e.Keys, []string{"lighthouse", "灯台"}) || !reflect.DeepEqual(e.Secondary, []string{"fog"}) || e.Text != "The lighthouse is dark." ||
				e.Title != "The light" || !e.Enabled || !e.Constant || e.Order != 7 || string(e.Extensions) != `{"zz":1}` {
				t.Errorf("got %+v", e)
			}
		})
	}
}

func TestWhatHasNoPlaceIsKeptAsItStands(t *testing.T) {
	b, _ := read(t, `{"entries":[{"keys":["a"],"content":"x","excludeRecursion":true,"zz/unknown": {"keep": [1,2, {"a":null}]}}],"scan_depth":4,"extensions":{ "q" : 1 }}`)
	if got := string(b.Entries[0].Rest["zz/unknown"]); got != `{"keep": [1,2, {"a":null}]}` || string(b.Entries[0].Rest["excludeRecursion"]) != "true" {
		t.Errorf("of the entry stayed %s", got)
	}
	if !reflect.DeepEqual(b.Rest, map[string]json.RawMessage{"scan_depth": json.RawMessage("4"), "extensions": json.RawMessage(`{ "q" : 1 }`)}) {
		t.Errorf("of the book stayed %s", b.Rest)
	}
}

func pieces(b lorebook.Book, report *foreign.Report) []firsthand.Excerpt {
	var out []firsthand.Excerpt
	for p := range b.Pieces("harbour.json", macro.Names{User: "Noor", Char: "Matilda Wren", Nickname: "Till"}, report) {
		out = append(out, p.Excerpt)
	}
	return out
}

func TestPieces(t *testing.T) {
	b, report := read(t, `{"entries":{
		"1":{"key":["{{char}}","Till","Till"],"content":"{{char}} owes {{user}} 40 crowns; {{random:red,blue}} ink.","comment":""},
		"2":{"key":["secret"],"content":"Nobody knows.","disable":true},
		"3":{"key":["/lighthouse|灯台/i","/(?<=x)y/","/li?ght/"],"content":"灯台は暗い。","comment":"灯台"},
		"4":{"key":[],"content":" "},
		"5":{"key":"鑰匙，燈","content":"鑰匙有七把。"},
		"6":{"key":[],"content":"@@additional_keys 港, 霧\n@@dont_activate x\nOff."},
		"7":7}}`)
	got := pieces(b, &report)
	want := []firsthand.Excerpt{
		{Work: "harbour.json", Chapter: "Till", Text: "Till owes Noor 40 crowns.", About: []string{"Till"}},
		{Work: "harbour.json", Chapter: "灯台", Text: "灯台は暗い。", About: []string{"lighthouse", "灯台"}},
		{Work: "harbour.json", Chapter: "鑰匙", Text: "鑰匙有七把。", About: []string{"鑰匙", "燈"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if report.Taken != 3 || report.Skipped["switched off in the book"] != 2 || report.Skipped["empty"] != 1 {
		t.Errorf("the report is %+v", report)
	}
	for i, part := range []string{"no object", "chance", "cannot be read", "pattern and not words"} {
		if i >= len(report.Notices) || !strings.Contains(report.Notices[i].What, part) {
			t.Errorf("notice %d should say %q: %+v", i, part, report.Notices)
		}
	}
}

func TestACardsBookAndWhatIsNone(t *testing.T) {
	b, _ := read(t, `{"spec":"chara_card_v2","data":{"name":"Till","character_book":{"entries":[{"keys":["a"],"content":"b"}]}}}`)
	if len(b.Entries) != 1 {
		t.Errorf("got %+v", b)
	}
	for _, file := range []string{"", "[]", `{"name":"x"}`, `{"data":{"name":"x","character_book":null}}`, `{"entries"`, `{"entries":null}`, "\xff\xfe"} {
		if _, err := lorebook.Read(strings.NewReader(file), &foreign.Report{}); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{"entries":[{"keys":["/a|b/"],"content":"@@x\n{{random:a}}"}]}`, `{"entries":{"0":{"key":"a,/b,c/","entry":"霧。","name":""}}}`, `{"data":{"data":{"entries":[]}}}`, `{"type":"risu","data":[{"mode":"folder"}]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		var report foreign.Report
		b, err := lorebook.Read(strings.NewReader(string(file)), &report)
		if err != nil {
			return
		}
		for _, x := range pieces(b, &report) {
			p := firsthand.Passage{Work: x.Work, Chapter: x.Chapter, Text: x.Text}
			if err := p.Validate(); err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
		}
	})
}
