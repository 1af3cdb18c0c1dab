package engine_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/llm/scripted"
)

// makes is an answer of a night: sentences, each with what it rests on.
func makes(purpose string, sentences ...map[string]any) scripted.Step {
	b, err := json.Marshal(map[string]any{"questions": []string{"?"}, "sentences": sentences})
	if err != nil {
		panic(err)
	}
	return scripted.Step{For: purpose, Text: string(b), Tokens: firsthand.Tokens{In: 50, Out: 10}}
}

func rests(text string, on ...string) map[string]any {
	return map[string]any{"text": text, "from": on}
}

// evenings are a scene of three in three languages, with words that only a
// prompt of that purpose has.
var evenings = []struct {
	who                                [2]string
	lines                              []string
	thought                            string
	summary, reflection, dream, diary  string
	told, insight, dreamt, wrote, lies string
}{
	{[2]string{"Tilla", "Bram"}, []string{"I sold the boat to the miller this morning.", "The miller paid forty crowns for the boat.", "I shall buy new nets with the money.", "My brother never liked that boat anyway.", "The harbour master wrote down the sale.", "I lost my ring on the pier last winter."},
		"I must never tell him about the debt, she thought.", "Tell these memories", "three questions", "Write the dream", "diary", "Tilla said that she sold the boat.", "Perhaps Tilla needs money.", "A boat of coins sank.", "I sold the boat today.", "Tilla burned the harbour."},
	{[2]string{"ティラ", "ブラム"}, []string{"今朝、粉屋に船を売りました。", "粉屋は船に四十クラウン払いました。", "そのお金で新しい網を買います。", "兄はあの船がずっと嫌いでした。", "港長が売買を書き留めました。", "去年の冬、桟橋で指輪をなくしました。"},
		"借金のことは彼に話してはいけない、と私は思った。", "一つにまとめて", "問いを三つ", "見そうな夢", "日記", "ティラは船を売ったと言った。", "ティラはお金が要るのかもしれない。", "硬貨の船が沈んだ。", "今日、船を売った。", "ティラは港を焼いた。"},
	{[2]string{"緹拉", "布蘭"}, []string{"今天早上我把船賣給了磨坊主。", "磨坊主為那艘船付了四十克朗。", "我要用這筆錢買新的漁網。", "我哥哥從來不喜歡那艘船。", "港務長記下了這筆買賣。", "去年冬天我在碼頭弄丟了戒指。"},
		"心想，絕不能告訴他欠債的事。", "合而為一", "三個問題", "可能由這些記憶做的夢", "日記", "緹拉說她賣了船。", "緹拉也許需要錢。", "一艘硬幣的船沉了。", "今天我賣了船。", "緹拉燒了港口。"},
}

func TestANightWithAModel(t *testing.T) {
	for _, l := range evenings {
		m := scripted.New()
		store := memory.New()
		w := reads(t, store, engine.Reader{Model: m, Asked: true})
		present := l.who[:]
		for range 3 { // enough for importance to gather
			for _, line := range l.lines {
				observe(t, w, firsthand.Utterance{Scene: "1", Speaker: l.who[0], Text: line, Present: &present})
			}
		}
		observe(t, w, firsthand.Utterance{Scene: "1", Speaker: l.who[0], Text: "*" + l.thought + "*", Present: &present})
		must(t, w.CloseScene(ctx, "1"))
		// Merged memories are others, so the model is asked what it is shown.
		first := func(q string) []string {
			var shown struct{ Memories []struct{ ID string } }
			must(t, json.Unmarshal([]byte(q), &shown))
			return []string{shown.Memories[0].ID, shown.Memories[1].ID}
		}
		answering := &echo{Model: m, answer: func(system, user string) scripted.Step {
			from := first(user)
			switch {
			case strings.Contains(system, l.summary):
				return makes("", rests(l.told, from...), rests(l.lies, "r9999"))
			case strings.Contains(system, l.reflection):
				return makes("", rests(l.insight, from...), rests(l.lies, from[0]))
			case strings.Contains(system, l.dream):
				return makes("", rests(l.dreamt, from...))
			}
			if strings.Contains(user, l.thought) {
				t.Errorf("the diary is shown the thought: %s", user)
			}
			return makes("", rests(l.wrote, from[0]))
		}}
		w2 := reads(t, store, engine.Reader{Model: answering, Asked: true})
		n, err := w2.Night(ctx, engine.NightOptions{Day: "2031-05-01"})
		must(t, err)
		if n.Failed != "" || len(n.Without) != 0 {
			t.Errorf("the night is %+v", n)
		}
		got := map[firsthand.Kind]firsthand.Record{}
		for _, e := range journalOf(t, store, w) {
			if e.Record != nil && e.Agent.Kind == firsthand.AgentModel {
				got[e.Record.Kind] = *e.Record
			}
		}
		for kind, want := range map[firsthand.Kind]string{firsthand.KindSummary: l.told, firsthand.KindReflection: l.insight, firsthand.KindDream: l.dreamt, firsthand.KindDiary: l.wrote} {
			r, ok := got[kind]
			if !ok || r.Text != want || r.Status != firsthand.StatusInferred || len(r.From) == 0 {
				t.Errorf("the %s is %+v", kind, r)
			}
			if kind != firsthand.KindSummary && (r.Audience.Everyone || len(r.Audience.Characters) != 1) {
				t.Errorf("the %s is known to %v", kind, r.Audience)
			}
		}
		again, err := w2.Night(ctx, engine.NightOptions{Day: "2031-05-01"})
		must(t, err)
		if !again.Done || len(again.Actions) != 0 {
			t.Errorf("once more it does %+v", again.Actions)
		}
		// What a source becomes, what was made of it follows.
		_, err = w2.EditRecord(ctx, got[firsthand.KindReflection].From[0].Record, l.lies, "no")
		must(t, err)
		x, err := w2.Explain(ctx, got[firsthand.KindReflection].ID)
		must(t, err)
		if x.Record.Standing != firsthand.StandingStale {
			t.Errorf("the reflection is %s", x.Record.Standing)
		}
	}
}

// A model that is down holds up no night, and has its turn later.
func TestANightWhoseModelIsDown(t *testing.T) {
	l := evenings[0]
	m := scripted.New(scripted.Step{Status: 503, Says: "down"}, always(scripted.Step{Status: 503, Says: "down"}))
	w := reads(t, memory.New(), engine.Reader{Model: m, Asked: true})
	present := l.who[:]
	for _, line := range l.lines {
		observe(t, w, firsthand.Utterance{Scene: "1", Speaker: l.who[0], Text: line, Present: &present})
	}
	n, err := w.Night(ctx, engine.NightOptions{Day: "2031-05-01"})
	must(t, err)
	if !strings.Contains(n.Failed, "down") || !slices.Contains(n.Without, firsthand.KindDream) {
		t.Errorf("the night is %+v", n)
	}
	if st := readerOf(t, w); st.Faults != 1 {
		t.Errorf("the same failure is noted %d times", st.Faults)
	}
	if n, err = w.Night(ctx, engine.NightOptions{Day: "2031-05-01"}); err != nil || !n.Done || n.Failed == "" {
		t.Errorf("once more it is %+v, %v", n, err)
	}
}

// Memories of different scenes are tied with both ends; what a model takes for a
// contradiction is only a doubt.
func TestANightTiesMemoriesOfDifferentScenes(t *testing.T) {
	for _, l := range evenings {
		m := scripted.New()
		store := memory.New()
		var news, olds []string
		answering := &echo{Model: m, answer: func(_, user string) scripted.Step {
			var shown struct{ New, Old []struct{ ID string } }
			if json.Unmarshal([]byte(user), &shown) != nil || len(shown.Old) < 2 || len(shown.New) < 2 {
				return scripted.Step{Status: 503}
			}
			news, olds = []string{shown.New[0].ID, shown.New[1].ID}, []string{shown.Old[0].ID, shown.Old[1].ID}
			b, err := json.Marshal(map[string]any{"relations": []map[string]string{
				{"from": news[0], "to": olds[0], "kind": "extends", "because": l.insight}, {"from": news[1], "to": olds[1], "kind": "contradicts", "because": l.lies},
				{"from": olds[0], "to": news[0], "kind": "extends"}, {"from": news[0], "to": "r9999", "kind": "implies"}, {"from": news[0], "to": olds[1], "kind": "resolves"}}})
			must(t, err)
			return scripted.Step{Text: string(b)}
		}}
		w := reads(t, store, engine.Reader{Model: answering, Asked: true})
		for i, scene := range []string{"1", "2"} {
			present := l.who[:]
			for _, line := range l.lines[3*i : 3*i+3] {
				observe(t, w, firsthand.Utterance{Scene: scene, Speaker: l.who[0], Text: line, Present: &present})
			}
			if scene == "1" {
				_, err := w.Night(ctx, engine.NightOptions{Day: "2031-04-30"})
				must(t, err)
			}
		}
		_, err := w.Night(ctx, engine.NightOptions{Day: "2031-05-01"})
		must(t, err)
		made := map[firsthand.LinkKind]int{}
		for _, e := range journalOf(t, store, w) {
			if e.Link != nil && e.Agent.Kind == firsthand.AgentModel {
				made[e.Link.Kind]++
				if e.Link.From == 0 || e.Link.To == 0 {
					t.Errorf("a tie has one end: %+v", e.Link)
				}
				if e.Link.Kind == firsthand.LinkExtends {
					ridesAlong(t, w, *e.Link)
				}
			}
		}
		if len(made) > 2 || made[firsthand.LinkExtends]+made[firsthand.LinkDoubts] != 2 {
			t.Errorf("%v were made between %v and %v", made, news, olds)
		}
	}
}

// ridesAlong wants the far end of a tie beside a hit where it is asked for, and
// only there.
func ridesAlong(t *testing.T, w *engine.World, l firsthand.Link) {
	t.Helper()
	x, err := w.Explain(ctx, l.From)
	must(t, err)
	for _, related := range []bool{false, true} {
		got, err := w.Recall(ctx, firsthand.Query{Cue: x.Record.Text, Limit: 1, Related: related}, false)
		must(t, err)
		along := slices.ContainsFunc(got.Hits, func(h firsthand.Hit) bool { return h.Counterpart && h.ID.Record == l.To })
		if along != related {
			t.Errorf("related %v: %+v", related, got.Hits)
		}
	}
}
