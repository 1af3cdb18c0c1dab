package card_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/card"
)

func read(t *testing.T, file string) (card.Card, foreign.Report) {
	t.Helper()
	var report foreign.Report
	c, err := card.Read(strings.NewReader(file), &report)
	if err != nil {
		t.Fatal(err)
	}
	return c, report
}

func noted(r foreign.Report, part string) bool {
	for _, n := range r.Notices {
		if strings.Contains(n.What, part) {
			return true
		}
	}
	return false
}

func TestDataWinsOverItsMirror(t *testing.T) {
	c, report := read(t, `{"spec":"chara_card_v2","spec_version":"2.0","name":"OLD","tags":"a, b","data":{"name":"緹拉","description":"守燈人。","tags":"港, harbour","character_book":null,"extensions":{"zz/unknown": {"keep":[1,2,{"a":null}]}},"alternate_greetings":null}}`)
	if c.Name != "緹拉" || !reflect.DeepEqual(c.Tags, []string{"港", "harbour"}) || c.Book != nil || string(c.Extensions) != `{"zz/unknown": {"keep":[1,2,{"a":null}]}}` {
		t.Errorf("got %+v", c)
	}
	if string(c.Outer["name"]) != `"OLD"` || string(c.Outer["tags"]) != `"a, b"` || len(report.Notices) > 0 {
		t.Errorf("beside it stayed %s, notices %v", c.Outer, report.Notices)
	}
}

func TestAWrongFieldCostsItself(t *testing.T) {
	c, report := read(t, `{"spec":"chara_card_v3","spec_version":"3.7","data":{"name":"ティラ","description":["x"],"personality":7,"tags":{},"character_book":[],"nickname":"ティル","future_field":{"q": 1}}}`)
	if c.Name != "ティラ" || c.Description != "" || c.Personality != "7" || c.Book != nil || string(c.Rest["future_field"]) != `{"q": 1}` {
		t.Errorf("got %+v", c)
	}
	for _, part := range []string{`"description"`, `"tags"`, "lorebook could not be read", "newer card version 3.7"} {
		if !noted(report, part) {
			t.Errorf("no notice says %s: %+v", part, report.Notices)
		}
	}
}

func TestCharactersOfOtherPrograms(t *testing.T) {
	for name, c := range map[string]struct{ file, description, first string }{
		"version 1":         {`{"name":"Till","description":"A keeper.","first_mes":"Hm.","mes_example":""}`, "A keeper.", "Hm."},
		"webui":             {`{"char_name":"Till","char_persona":"A keeper.","char_greeting":"Hm.","world_scenario":"Fog."}`, "A keeper.", "Hm."},
		"agnai":             {`{"kind":"character","name":"Till","persona":{"kind":"attributes","attributes":{"species":["human","keeper"]}},"greeting":"Hm."}`, "species: human, keeper\n", "Hm."},
		"agnai text":        {`{"name":"Till","persona":{"kind":"text","attributes":{"text":["A keeper."]}},"greeting":"Hm."}`, "A keeper.\n", "Hm."},
		"data is no object": {`{"name":"Till","description":"A keeper.","first_mes":"Hm.","data":[]}`, "A keeper.", "Hm."},
	} {
		got, _ := read(t, c.file)
		if got.Name != "Till" || got.Description != c.description || got.FirstMessage != c.first {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	for _, file := range []string{archive("card.txt", small), archive("card.json", "{}"), "", "{}", "[1]", `{"entries":[]}`, `{"name":"x"`, "PK\x03\x04", "\x89PNG"} {
		if _, err := card.Read(strings.NewReader(file), &foreign.Report{}); firsthand.CodeOf(err) != firsthand.CodeInvalid {
			t.Errorf("%q: %v", file, err)
		}
	}
}

// archive packs one file as .charx does.
func archive(name, content string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	f, err := z.Create(name)
	if err == nil {
		_, err = f.Write([]byte(content))
	}
	if err = errors.Join(err, z.Close()); err != nil {
		panic(err) // a buffer takes all
	}
	return b.String()
}

func TestACardInAnArchive(t *testing.T) {
	c, report := read(t, archive("card.json", small))
	if c.Name != "蒂拉" || report.Encoding != "UTF-8" {
		t.Errorf("got %+v, %+v", c, report)
	}
}

// What speaks to a model is no lore; names are put in, chance is left out.
func TestPieces(t *testing.T) {
	c, report := read(t, `{"spec":"chara_card_v3","data":{"name":"Matilda Wren","nickname":"Till","description":"{{char}} keeps the light for {{USER}}.","personality":"<BOT> is dry; {{random:cold,warm}}.","scenario":"霧の港。",
		"first_mes":"Mind the steps, {{USER}}. <BOT> never slips.","mes_example":"<START>\n{{char}}: no","system_prompt":"Write well.",
		"character_book":{"name":"港","entries":[{"keys":["{{char}}の鍵"],"content":"鍵は七本ある。"}]}}}`)
	var got []firsthand.Excerpt
	for p := range c.Pieces("Noor", &report) {
		got = append(got, p.Excerpt)
	}
	want := []firsthand.Excerpt{
		{Work: "Matilda Wren, card", Chapter: "description", Text: "Till keeps the light for Noor.", About: []string{"Matilda Wren"}},
		{Work: "Matilda Wren, card", Chapter: "personality", Text: "Till is dry.", About: []string{"Matilda Wren"}},
		{Work: "Matilda Wren, card", Chapter: "scenario", Text: "霧の港。"},
		{Work: "港", Chapter: "Tillの鍵", Text: "鍵は七本ある。", About: []string{"Tillの鍵"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if report.Taken != 4 || len(report.Skipped) != 3 || !noted(report, "chance") {
		t.Errorf("the report is %+v", report)
	}
	if k := c.Character(); k.Name != "Matilda Wren" || k.Nickname != "Till" || !reflect.DeepEqual(k.Aliases, []string{"Till"}) {
		t.Errorf("the character is %+v", k)
	}
}
