package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// story is told alike in three languages.
var stories = []struct{ world, scene, speaker, said, narrated, cue, word string }{
	{"harbour", "pier", "Mara", "I hid the brass key in the bell tower.", "Mara walked to the pier.", "where is the brass key", "bell tower"},
	{"灯台の町", "桟橋", "ティラ", "真鍮の鍵は鐘楼に隠した。", "ティラは桟橋まで歩いた。", "真鍮の鍵はどこ", "鐘楼"},
	{"霧港", "碼頭", "緹拉", "我把黃銅鑰匙藏在鐘樓裡。", "緹拉走到碼頭。", "黃銅鑰匙在哪裡", "鐘樓"},
}

func utterance(scene, speaker, text string) string {
	b, _ := json.Marshal(firsthand.Utterance{Scene: scene, Speaker: speaker, Text: text})
	return string(b)
}

func TestWhatIsToldIsListedRecalledAndFound(t *testing.T) {
	g := newRig(t)
	for _, s := range stories {
		t.Run(s.world, func(t *testing.T) {
			at := g.make(s.world)
			var told struct{ Turns []engine.Told }
			g.do("POST "+at+"/turns", "["+utterance(s.scene, "narrator", s.narrated)+","+utterance(s.scene, s.speaker, s.said)+"]").into(t, http.StatusCreated, &told)
			if len(told.Turns) != 2 || len(told.Turns[1].Records) == 0 {
				t.Fatalf("told %+v", told)
			}
			var recalled firsthand.Recall
			ask, _ := json.Marshal(map[string]any{"as": s.speaker, "cue": s.cue, "scene": s.scene, "explain": true})
			g.do("POST "+at+"/recall", string(ask)).into(t, http.StatusOK, &recalled)
			if len(recalled.Hits) == 0 || !strings.Contains(recalled.Hits[0].Text, s.word) || recalled.Hits[0].Why == nil {
				t.Errorf("recalled %+v", recalled.Hits)
			}
			var found struct{ Hits []firsthand.Hit }
			g.do("GET "+at+"/search?q="+url.QueryEscape(s.word), "").into(t, http.StatusOK, &found)
			if len(found.Hits) == 0 || !strings.Contains(found.Hits[0].Text, s.word) {
				t.Errorf("found %+v", found.Hits)
			}
			var cards struct{ Moments []firsthand.Moment }
			g.do("GET "+at+"/moments?scene="+url.QueryEscape(s.scene), "").into(t, http.StatusOK, &cards)
			if len(cards.Moments) == 0 || cards.Moments[0].Scene != s.scene {
				t.Errorf("cards %+v", cards)
			}
			var shown engine.Info
			g.do("GET "+at, "").into(t, http.StatusOK, &shown)
			if shown.Turns != 2 || shown.Name != s.world {
				t.Errorf("shown %+v", shown)
			}
		})
	}
}

func TestPagesFollowOneAnotherToTheEnd(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	var all []string
	for i := range 23 {
		all = append(all, utterance("pier", "narrator", fmt.Sprintf("Lamp %d went out.", i)))
	}
	g.do("POST "+at+"/turns", "["+strings.Join(all, ",")+"]").into(t, http.StatusCreated, nil)
	for _, list := range []string{"turns", "records"} {
		var seen []string
		after := ""
		for pages := 0; ; pages++ {
			var page struct {
				Turns   []engine.Played
				Records []firsthand.Hit
				Next    string
			}
			g.do("GET "+at+"/"+list+"?limit=5&after="+after, "").into(t, http.StatusOK, &page)
			for _, p := range page.Turns {
				seen = append(seen, p.Text)
			}
			for _, h := range page.Records {
				seen = append(seen, h.Text)
			}
			if after = page.Next; after == "" || pages > 23 {
				break
			}
		}
		if len(seen) != 23 || seen[0] != "Lamp 0 went out." || seen[22] != "Lamp 22 went out." {
			t.Errorf("%s: %d seen: %q", list, len(seen), seen)
		}
	}
	if p := problemOf(t, g.do("GET "+at+"/turns?after=r3", "")); p.Code != "invalid" {
		t.Errorf("a cursor of another list: %+v", p)
	}
}

func TestFiltersTakeWhatTheyName(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	g.do("POST "+at+"/turns", "["+utterance("pier", "Mara", "I hid the key.")+","+utterance("inn", "narrator", "The lamp went out.")+"]").into(t, http.StatusCreated, nil)
	for query, want := range map[string]int{"": 2, "kind=statement": 1, "status=canon": 1, "scene=inn": 1, "speaker=Mara": 1, "kind=loop": 0, "origin=lore": 0, "standing=live": 2} {
		var page struct{ Records []firsthand.Hit }
		g.do("GET "+at+"/records?"+query, "").into(t, http.StatusOK, &page)
		if len(page.Records) != want {
			t.Errorf("%q: %d records, want %d", query, len(page.Records), want)
		}
	}
	for _, wrong := range []string{"kind=rumour", "limit=0", "limit=1001", "bogus=1", "speaker=nobody"} {
		if r := g.do("GET "+at+"/records?"+wrong, ""); r.status < 400 || r.status >= 500 {
			t.Errorf("%q: status %d", wrong, r.status)
		}
	}
}

// The same turn twice under one key is one record set, whoever wins.
func TestOneIdempotencyKeyIsOneTurn(t *testing.T) {
	g := newRig(t)
	for _, s := range stories {
		at := g.make(s.world)
		send := utterance(s.scene, s.speaker, s.said)
		answers := make([]reply, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = g.do("POST "+at+"/turns", send, "Idempotency-Key", "k-1") })
		}
		all.Wait()
		replayed := 0
		for _, a := range answers {
			if a.status != http.StatusCreated || a.body != answers[0].body {
				t.Errorf("%s: status %d, %s instead of %s", s.world, a.status, a.body, answers[0].body)
			}
			if a.header.Get("Idempotency-Replayed") == "true" {
				replayed++
			}
		}
		if replayed != len(answers)-1 {
			t.Errorf("%s: %d answers are replayed, want all but one", s.world, replayed)
		}
		var shown engine.Info
		g.do("GET "+at, "").into(t, http.StatusOK, &shown)
		if shown.Turns != 1 {
			t.Errorf("%s: %d turns", s.world, shown.Turns)
		}
		if p := problemOf(t, g.do("POST "+at+"/turns", utterance(s.scene, s.speaker, s.narrated), "Idempotency-Key", "k-1")); p.Code != "conflict" {
			t.Errorf("other words under the same key: %+v", p)
		}
		// Edited since, it is still what was told under the key.
		g.do("PATCH "+at+"/turns/1", `{"text":"x"}`).into(t, http.StatusOK, nil)
		if r := g.do("POST "+at+"/turns", send, "Idempotency-Key", "k-1"); r.status != http.StatusCreated {
			t.Errorf("%s: after an edit: %d %s", s.world, r.status, r.body)
		}
	}
}

// Two editors save the same version: the second is told what there is now.
func TestTheSecondEditorOfAVersionIsTold(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	g.do("POST "+at+"/records", `{"kind":"event","text":"The left eye is grey."}`).into(t, http.StatusCreated, nil)
	record := at + "/records/r2"
	seen := g.do("GET "+record, "")
	seen.into(t, http.StatusOK, nil)
	version := seen.header.Get("ETag")
	if version == "" {
		t.Fatal("a record has no ETag")
	}
	if r := g.do("PATCH "+record, `{"text":"x"}`); r.status != http.StatusPreconditionRequired {
		t.Errorf("without If-Match: %d", r.status)
	}
	var all sync.WaitGroup
	answers := make([]reply, 2)
	for i := range answers {
		all.Go(func() {
			answers[i] = g.do("PATCH "+record, fmt.Sprintf(`{"text":"The left eye is green, says editor %d."}`, i), "If-Match", version)
		})
	}
	all.Wait()
	won, lost := answers[0], answers[1]
	if won.status != http.StatusOK {
		won, lost = lost, won
	}
	var now engine.Explanation
	won.into(t, http.StatusOK, &now)
	if won.header.Get("ETag") == version || now.Record.ID.String() == "r2" {
		t.Errorf("corrected to %s", won.body)
	}
	if lost.status != http.StatusConflict {
		t.Fatalf("the second editor got %d: %s", lost.status, lost.body)
	}
	var current engine.Explanation
	if err := json.Unmarshal(problemOf(t, lost).Current, &current); err != nil || current.Record.Standing != firsthand.StandingSuperseded {
		t.Errorf("the second editor is shown %s (%v)", lost.body, err)
	}
	if lost.header.Get("ETag") != fmt.Sprintf("%q", fmt.Sprint(current.Version)) {
		t.Errorf("the current ETag is %s of version %d", lost.header.Get("ETag"), current.Version)
	}
	var left struct{ Records []firsthand.Hit }
	g.do("GET "+at+"/records?standing=live", "").into(t, http.StatusOK, &left)
	if len(left.Records) != 1 {
		t.Errorf("there are %d live records", len(left.Records))
	}
}

func TestOneActAmendsAllThatIsGiven(t *testing.T) {
	g := newRig(t)
	at := g.make("霧港")
	g.do("POST "+at+"/records", `{"kind":"event","text":"左眼是灰色的。"}`).into(t, http.StatusCreated, nil)
	var x engine.Explanation
	g.do("PATCH "+at+"/records/r2", `{"text":"左眼是綠色的。","because":"第一章","pinned":true,"locked":true}`, "If-Match", "*").into(t, http.StatusOK, &x)
	if x.Record.Text != "左眼是綠色的。" || !x.Pinned || x.Tier != firsthand.TierLocked {
		t.Errorf("amended to %+v", x)
	}
	g.do("POST "+at+"/undo", fmt.Sprintf(`{"entry":%d}`, x.Version)).into(t, http.StatusOK, nil)
	g.do("GET "+at+"/records/r2", "").into(t, http.StatusOK, &x)
	if x.Record.Standing != firsthand.StandingLive {
		t.Errorf("undone, the old record is %s", x.Record.Standing)
	}
	for _, wrong := range []string{`{"standing":"archived"}`, `{"standing":"live"}`, `{"bogus":1}`, `{"pinned":"yes"}`} {
		if r := g.do("PATCH "+at+"/records/r2", wrong, "If-Match", "*"); r.status != http.StatusUnprocessableEntity && r.status != http.StatusForbidden {
			t.Errorf("%s: %d %s", wrong, r.status, r.body)
		}
	}
	if r := g.do("PATCH "+at+"/records/r2", `{"pinned":true}`, "If-Match", `"none"`); r.status != http.StatusPreconditionFailed {
		t.Errorf("a version that is none: %d", r.status)
	}
}

func TestAuthorDecidesAndTheWorldSleeps(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	g.do("POST "+at+"/turns", utterance("pier", "Mara", "I hid the key.")).into(t, http.StatusCreated, nil)
	var review engine.Review
	g.do("POST "+at+"/records", `[{"kind":"interpretation","text":"Perhaps she lied.","basis":["t1"],"because":"she looked away"}]`).into(t, http.StatusCreated, nil)
	g.do("GET "+at+"/review", "").into(t, http.StatusOK, &review)
	if len(review.Interpretations) != 1 {
		t.Fatalf("review %+v", review)
	}
	id := review.Interpretations[0].ID.String()
	g.do("POST "+at+"/settle", `{"record":"`+id+`","verdict":"refuted","because":"She did not."}`).into(t, http.StatusOK, nil)
	if r := g.do("POST "+at+"/settle", `{"record":"`+id+`","verdict":"refuted","because":"again"}`); r.status != http.StatusForbidden {
		t.Errorf("settled twice: %d %s", r.status, r.body)
	}
	var night engine.Night
	g.do("POST "+at+"/night", `{"day":"2031-05-01","dry_run":true}`).into(t, http.StatusOK, &night)
	if !night.DryRun || night.Day != "2031-05-01" {
		t.Errorf("night %+v", night)
	}
	g.do("PUT "+at+"/settings", `{"timezone":"Asia/Taipei"}`).into(t, http.StatusOK, nil)
	g.do("PUT "+at+"/characters/Mara", `{"name":"Mara","aliases":["瑪拉"],"temperament":{"jealousy":0.7}}`).into(t, http.StatusOK, nil)
	g.do("PUT "+at+"/characters/%E7%91%AA%E6%8B%89/mood", `{"relief":60}`).into(t, http.StatusOK, nil)
	g.do("POST "+at+"/scenes/close", `{"title":"pier"}`).into(t, http.StatusOK, nil)
	var shown engine.Info
	g.do("GET "+at, "").into(t, http.StatusOK, &shown)
	if shown.Settings.Timezone != "Asia/Taipei" || shown.Characters[0].Temperament.Jealousy != 0.7 || !shown.Scenes[0].Closed {
		t.Errorf("the world is %+v", shown)
	}
	g.do("DELETE "+at, "").into(t, http.StatusNoContent, nil)
	if p := problemOf(t, g.do("GET "+at, "")); p.Code != "not_found" {
		t.Errorf("deleted: %+v", p)
	}
}
