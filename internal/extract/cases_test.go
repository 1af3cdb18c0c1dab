package extract_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// brief writes each proposal as kind, status, speaker and text.
func brief(r extract.Reading) []string {
	out := []string{}
	for _, p := range r.Proposals {
		s := string(p.Record.Kind) + " " + string(p.Record.Status) + " "
		if p.Record.Speaker != "" {
			s += p.Record.Speaker + ": "
		}
		out = append(out, s+p.Record.Text)
	}
	return out
}

func read(name, row string) extract.Reading {
	return extract.New(cast(), slots()).Read(row, teller(name))
}

// TestWhoSaidWhatAboutWhom: what a quoted person says is that person's, told by
// the speaker; a third person's dislike is nobody else's.
func TestWhoSaidWhatAboutWhom(t *testing.T) {
	for _, c := range []struct{ by, row, dislike, quote, ferro string }{
		{"Noor", `My cousin Ferro can't stand oysters. He said, "Give mine to the cat."`, "My cousin Ferro can't stand oysters.", "Give mine to the cat.", "Ferro"},
		{"ヌール", "従兄のフェロは牡蠣が大の苦手なの。彼は「俺の分は猫にやって」と言った。", "従兄のフェロは牡蠣が大の苦手なの。", "俺の分は猫にやって", "フェロ"},
	} {
		got := read(c.by, c.row)
		for _, p := range got.Proposals {
			r := p.Record
			if r.Kind != firsthand.KindStatement || slices.Contains(r.About, "Noor") {
				t.Errorf("%q is a %s about %v", r.Text, r.Kind, r.About)
			}
			if r.Text == c.dislike && !slices.Equal(r.About, []string{c.ferro}) {
				t.Errorf("%q is about %v", r.Text, r.About)
			}
			if r.Text == c.quote && (r.Speaker != c.ferro || r.SpeakerID != 0 || r.ReportedBy != 6) {
				t.Errorf("%q is said by %s and told by %s", r.Text, r.Speaker, r.ReportedBy)
			}
		}
		if len(got.Proposals) != 3 {
			t.Errorf("%q: %s", c.row, show(got))
		}
	}
}

// TestWhoSaidItStaysOpen: Chinese does not part a tie from a name that no
// character has, so the quotation stays inside the teller's own statement.
func TestWhoSaidItStaysOpen(t *testing.T) {
	got := brief(read("努爾", "我表哥費羅最討厭牡蠣。他說：「我的給貓吃。」"))
	want := []string{"statement declared 努爾: 我表哥費羅最討厭牡蠣。", "statement declared 努爾: 他說：「我的給貓吃。」"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestAClaimIsNoFact: a lie, a boast and a joke are what somebody said.
func TestAClaimIsNoFact(t *testing.T) {
	for _, c := range []struct {
		by, row string
		want    []string
	}{
		{"", "The strongbox was empty; Bram had already sold the ring.", []string{"event canon The strongbox was empty; Bram had already sold the ring."}},
		{"Bram", "The ring is in the strongbox, on my honor.", []string{"statement declared Bram: The ring is in the strongbox, on my honor."}},
		{"Tilla", "Oh yes, Bram is famously honest. *rolls her eyes*", []string{"statement declared Tilla: Oh yes, Bram is famously honest.", "observation canon rolls her eyes"}},
		{"ブラム", "指輪は金庫にある。名誉にかけて。", []string{"statement declared ブラム: 指輪は金庫にある。", "statement declared ブラム: 名誉にかけて。"}},
		{"ティラ", "ええ、ブラムは正直者で有名だもの。*目をそらす*", []string{"statement declared ティラ: ええ、ブラムは正直者で有名だもの。", "observation canon 目をそらす"}},
		{"布蘭", "戒指在保險箱裡，我以名譽擔保。", []string{"statement declared 布蘭: 戒指在保險箱裡，我以名譽擔保。"}},
		{"媞拉", "是啊，布蘭最誠實了。*翻白眼*", []string{"statement declared 媞拉: 是啊，布蘭最誠實了。", "observation canon 翻白眼"}},
	} {
		if got := brief(read(c.by, c.row)); !slices.Equal(got, c.want) {
			t.Errorf("%q\ngot  %q\nwant %q", c.row, got, c.want)
		}
	}
}

// TestOutOfCharacter: an aside is cut out and is no record; what it asks for is
// a direction with its scope, what it says of the person is nowhere else.
func TestOutOfCharacter(t *testing.T) {
	for _, c := range []struct {
		row, story string
		want       []firsthand.Direction
	}{
		{`*Hale salutes.* ((OOC: my train is late lol, keep replies short today)) "Report, Till."`, `*Hale salutes.*  "Report, Till."`,
			[]firsthand.Direction{{Text: "keep replies short today", Scope: firsthand.ScopeScene}}},
		{"OOC: from now on call him Commander, not Captain.", "", []firsthand.Direction{{Text: "from now on call him Commander, not Captain", Scope: firsthand.ScopeStanding}}},
		{"((OOC: I'm really Dana, I have a nut allergy, please remember that))", "", nil},
		{"(OOC: write less) Go.", " Go.", []firsthand.Direction{{Text: "write less", Scope: firsthand.ScopeTurn}}},
		{"[OOC] brb\nGo.", "\nGo.", nil},
		{"Go. // phone rang", "Go. ", nil},
		{"<OOC>please skip the fight</OOC>Go.", "Go.", []firsthand.Direction{{Text: "please skip the fight", Scope: firsthand.ScopeTurn}}},
		{"（OOC：電車が遅れてる。今日は返信を短くしてください）「報告を」", "「報告を」", []firsthand.Direction{{Text: "今日は返信を短くしてください", Scope: firsthand.ScopeScene}}},
		{"【OOC】これからは彼を司令官と呼んでください", "", []firsthand.Direction{{Text: "これからは彼を司令官と呼んでください", Scope: firsthand.ScopeStanding}}},
		{"（場外：火車誤點了，今天回覆請簡短一點）「報告。」", "「報告。」", []firsthand.Direction{{Text: "今天回覆請簡短一點", Scope: firsthand.ScopeScene}}},
		{"（场外：从现在起叫他指挥官）“报告。”", "“报告。”", []firsthand.Direction{{Text: "从现在起叫他指挥官", Scope: firsthand.ScopeStanding}}},
		{"((((；ﾟДﾟ)))) 行くよ", "((((；ﾟДﾟ)))) 行くよ", nil},
		{"See http://example.com/a for it.", "See http://example.com/a for it.", nil},
		{"The oocyte divides.", "The oocyte divides.", nil},
	} {
		got := read("Hale", c.row)
		if got.Text != c.story || !slices.Equal(got.Directions, c.want) {
			t.Errorf("%q\ngot  %q %v\nwant %q %v", c.row, got.Text, got.Directions, c.story, c.want)
		}
		for _, word := range []string{"train", "allergy", "Dana", "phone", "電車", "火車"} {
			if strings.Contains(show(got), word) {
				t.Errorf("%q is kept: %s", word, show(got))
			}
		}
	}
}

// TestAStageWhisperIsNoAside: a bracketed line of story is story.
func TestAStageWhisperIsNoAside(t *testing.T) {
	for _, row := range []string{"(out of the fog a bell rang)", "（霧の中から鐘が鳴った）", "（霧裡傳來鐘聲）"} {
		got := read("", row)
		if len(got.Asides) != 0 || len(got.Proposals) != 1 || got.Proposals[0].Record.Kind != firsthand.KindEvent || got.Proposals[0].Record.Status != firsthand.StatusCanon {
			t.Errorf("%q: %s", row, show(got))
		}
	}
}

// TestMacrosNameNobody: a macro is no person, and one that draws lots no fact.
func TestMacrosNameNobody(t *testing.T) {
	if got := read("", "{{char}} owes {{user}} 40 crowns; {{random:red,blue}} ink."); len(got.Proposals) != 0 {
		t.Errorf("a drawn lot is a fact: %s", show(got))
	}
	rules := extract.New([]firsthand.Character{{ID: 1, Name: "You"}, {ID: 2, Name: "{{user}}"}, {ID: 3, Name: "Noor"}}, nil)
	for _, row := range []string{"You see Noor. {{user}} owes Noor 40 crowns.", "{{user}}はヌールに借りがある。You", "{{user}} 欠 Noor 四十克朗。"} {
		for _, p := range rules.Read(row, extract.Teller{}).Proposals {
			if slices.Contains(p.Record.About, "You") || slices.Contains(p.Record.About, "{{user}}") {
				t.Errorf("%q is about %v", p.Record.Text, p.Record.About)
			}
		}
	}
}

// TestADrawnFaceIsNoFeeling: emoji and kaomoji can be seen and claim nothing.
func TestADrawnFaceIsNoFeeling(t *testing.T) {
	for _, row := range []string{"👍🏽", "😱😱", "(；´д｀)ゞ", "あ👩‍👩‍👧‍👦(；´д｀)ゞ", "我很好 (；´д｀)ゞ", "I am here 😭"} {
		for _, p := range read("Mara", row).Proposals {
			if !p.Record.Emotion.IsZero() || p.Record.Kind != firsthand.KindObservation && p.Record.Kind != firsthand.KindStatement {
				t.Errorf("%q claims: %s", row, show(read("Mara", row)))
			}
		}
	}
	if got := brief(read("Mara", "👍🏽")); !slices.Equal(got, []string{"observation canon 👍🏽"}) {
		t.Errorf("got %q", got)
	}
}

// TestAChangeIsMarked: a change is told from a contradiction by its words.
func TestAChangeIsMarked(t *testing.T) {
	for row, want := range map[string]bool{
		"In spring Harrow town paid the mortgage off.":  true,
		"The brass key is no longer on the windowsill.": true,
		"She does not live there anymore.":              true,
		"an unpaid mortgage, 900 crowns":                false,
		"The brass key is on the windowsill.":           false,
		"真鍮の鍵はもう窓辺にない。":                                 true,
		"春に町は借金を完済した。":                                  true,
		"真鍮の鍵は窓辺にある。":                                   false,
		"もう着いたよ。鍵は窓辺にない。":                               false,
		"黃銅鑰匙已經不在窗台上了。":                                 true,
		"布蘭把戒指賣掉了。":                                     true,
		"黃銅鑰匙在窗台上。":                                     false,
		"她不再住在那裡。":                                      true,
	} {
		for _, p := range read("", row).Proposals {
			if p.Change != want {
				t.Errorf("%q: change is %t", p.Record.Text, p.Change)
			}
		}
	}
}

// TestASlotTakesOnePlainValue: nothing denied, doubted, asked or twofold fills
// a slot.
func TestASlotTakesOnePlainValue(t *testing.T) {
	for row, want := range map[string]string{
		"Mara put the brass key on the windowsill.":                   "windowsill",
		"Mara moved the brass key from the windowsill to the drawer.": "",
		"The brass key is not in the drawer.":                         "",
		"Perhaps the brass key is in the drawer.":                     "",
		"Is the brass key in the drawer?":                             "",
		"If the brass key is in the drawer, we are safe.":             "",
		"A key is in the drawer.":                                     "",
		"Mara wondered whether the brass key was in the drawer.":      "",
		"Mara wanted to put the brass key in the drawer.":             "",
		"Mara lied that the brass key was in the drawer.":             "",
		"Mara feared the brass key was in the drawer.":                "",
		"Mara nearly threw the brass key into the drawer.":            "",
		"Ivo remembered when the brass key lay in the drawer.":        "",
		"マラは真鍮の鍵が引き出しにあると嘘をついた。":                                      "",
		"マラは真鍮の鍵を引き出しに入れかけた。":                                         "",
		"マラは真鍮の鍵を引き出しに入れたかった。":                                        "",
		"皆は真鍮の鍵が引き出しにあると信じていた。":                                       "",
		"イヴォは真鍮の鍵が引き出しにあった頃を思い出した。":                                   "",
		"瑪拉謊稱黃銅鑰匙在抽屜裡。":                                               "",
		"瑪拉差點把黃銅鑰匙丟進抽屜。":                                              "",
		"瑪拉想把黃銅鑰匙放進抽屜。":                                               "",
		"大家都相信黃銅鑰匙在抽屜裡。":                                              "",
		"伊沃想起黃銅鑰匙在抽屜裡的日子。":                                            "",
		"マラは真鍮の鍵を窓辺に置いた。":                                             "windowsill",
		"真鍮の鍵は引き出しにあるのかもしれない。":                                        "",
		"真鍮の鍵なら引き出しだ。":                                                "drawer",
		"真鍮の鍵は引き出しにない。":                                               "",
		"瑪拉把黃銅鑰匙放進抽屜。":                                                "drawer",
		"黃銅鑰匙不在抽屜裡。":                                                  "",
		"黄铜钥匙在窗台上。":                                                   "windowsill",
	} {
		got := ""
		for _, p := range read("", row).Proposals {
			if p.Record.Slot != nil {
				got = p.Record.Slot.Value
			}
		}
		if got != want {
			t.Errorf("%q fills %q, not %q", row, got, want)
		}
	}
}

// TestFeelingsAreTheSpeakersOwn: a declared feeling is its speaker's; a denied,
// supposed or foreign one is none.
func TestFeelingsAreTheSpeakersOwn(t *testing.T) {
	for row, want := range map[string]string{
		"I'm relieved that it is over.": "relief=60", "I'm not afraid.": "", "I was never ashamed of you.": "", "If I were afraid I'd run.": "",
		"Bram is angry.": "", "Ivo was furious, and I was ashamed.": "shame=60", "Are you afraid?": "", "Don't be sad.": "",
		"鍵が戻って安心した。": "relief=60", "怖くない。": "", "怖くて眠れない。": "fear=60", "ブラムは怒っている。": "", "私は不安です。": "anxiety=60", "安心していない。": "",
		"我很害怕。": "fear=60", "我不害怕。": "", "我一點也不生氣。": "", "布蘭很生氣。": "", "我松了口气。": "relief=60", "如果我害怕，我會跑。": "",
	} {
		var felt firsthand.Emotion
		for _, p := range read("Mara", row).Proposals {
			felt = p.Record.Emotion
		}
		if felt.String() != want {
			t.Errorf("%q feels %q, not %q", row, felt, want)
		}
	}
}

// TestAReadingSaysItsGround: what is hedged stays open, says by what words, and
// rests on the sight right before it.
func TestAReadingSaysItsGround(t *testing.T) {
	for _, c := range []struct{ row, seen, because string }{
		{"Mara looked away before she answered, perhaps afraid of the answer.", "Mara looked away before she answered", "perhaps"},
		{"Mara looked away. She might have been afraid.", "Mara looked away.", "might"},
		{"マラは目をそらした。不安だったのかもしれない。", "マラは目をそらした。", "かもしれない"},
		{"瑪拉移開視線，也許是在害怕。", "瑪拉移開視線", "也許"},
		{"玛拉移开视线，似乎很害怕。", "玛拉移开视线", "似乎"},
	} {
		got := read("", c.row).Proposals
		if len(got) != 2 || got[0].Record.Text != c.seen || got[0].Record.Kind != firsthand.KindObservation {
			t.Errorf("%q: %s", c.row, show(read("", c.row)))
			continue
		}
		r := got[1].Record
		if r.Kind != firsthand.KindInterpretation || r.Status != firsthand.StatusUnresolved || r.Because != c.because || !slices.Equal(got[1].Basis, []int{0}) ||
			*r.Reader != (firsthand.Agent{Kind: firsthand.AgentNarrator}) || !r.Emotion.IsZero() {
			t.Errorf("%q: %s", c.row, show(read("", c.row)))
		}
	}
}

// TestDreamsAndTalesAreNoFacts: they end where somebody wakes, or the teller
// does.
func TestDreamsAndTalesAreNoFacts(t *testing.T) {
	for _, row := range []string{
		"Mara had a dream. The harbour was burning. She woke. The room was cold.",
		"マラは夢を見た。港が燃えていた。目が覚めた。部屋は寒かった。",
		"瑪拉做了個夢。港口燒了起來。她醒來。房間很冷。",
	} {
		got := read("", row).Proposals
		var frames []firsthand.Frame
		for _, p := range got {
			frames = append(frames, p.Record.Frame)
		}
		if !slices.Equal(frames, []firsthand.Frame{firsthand.FrameDream, firsthand.FrameDream, firsthand.FrameWorld, firsthand.FrameWorld}) {
			t.Errorf("%q: %s", row, show(read("", row)))
		}
	}
	got := read("", "Mara said, \"Once upon a time a king burned his own ship.\" Ivo closed the door.").Proposals
	if len(got) != 2 || got[0].Record.Frame != firsthand.FrameTale || got[1].Record.Frame != firsthand.FrameWorld {
		t.Errorf("the tale goes on behind its teller: %v", got)
	}
}

func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		question, said string
		want           bool
	}{
		{"Where is the brass key?", "The brass key is in the drawer.", true},
		{"Where is the brass key?", "The ferry sank.", false},
		{"Where is the brass key?", "I don't know where the brass key is.", false},
		{"Where is the brass key?", "Who had the brass key?", false},
		{"Who sold the ring, Bram?", "Bram is famously honest.", false},
		{"Did you take it?", "Yes, last night.", true},
		{"Where did you go?", "Yes.", false},
		{"真鍮の鍵はどこにあるの？", "真鍮の鍵は引き出しの中だよ。", true},
		{"真鍮の鍵はどこにあるの？", "雨が降ってきたね。", false},
		{"鍵はどこ？", "鍵のことは知らない。", false},
		{"鑰匙在哪裡？", "鑰匙在抽屜裡。", true},
		{"鑰匙在哪裡？", "外面下雨了。", false},
		{"鑰匙在哪裡？", "我不知道鑰匙在哪裡。", false},
		{"", "", false},
	} {
		if got := extract.NewReply(c.said).Answers(extract.NewQuestion(c.question)); got != c.want {
			t.Errorf("%q answers %q: %t", c.said, c.question, got)
		}
	}
}

// TestLongRowsAreRead: rows of one thing over and over, as a broken front end
// may send, are read like any other.
func TestLongRowsAreRead(t *testing.T) {
	rules := extract.New(cast(), slots())
	for _, piece := range []string{"'a ", "((", "((a\n", "[ooc\n", "<ooc>\n", "“a\n", "\"a", "「", "*a ", "_a ", "(；´д｀)", "afraid not ", "Mara said he ", "もう", "「a」と言った ", "a: b\n", "My cousin Ferro ", "he said \"x\" "} {
		row := strings.Repeat(piece, (8<<10)/len(piece))
		for _, name := range []string{"", "Mara"} {
			checkLaws(t, row, teller(name), rules.Read(row, teller(name)))
		}
	}
}

// What a character must not let another know is heard by nobody, though Japanese
// and Chinese leave out who thinks; what somebody else must do is no thought.
func TestAThoughtWithoutASubjectIsHeardByNobody(t *testing.T) {
	for _, c := range []struct {
		by, row string
		thought bool
	}{
		{"マラ", "（イーヴォには地下室のことを知られてはならない。）「おはよう。」", true},
		{"マラ", "*地下室のことを知られてはならない。*", true},
		{"瑪拉", "（不能讓伊沃知道地窖的事。）「早安。」", true},
		{"瑪拉", "*絕不能說出地窖的事。*", true},
		{"マラ", "（イーヴォは地下室のことを知られてはならない。）", false},
		{"瑪拉", "*伊沃必須去地窖。*", false},
		{"", "地下室のことを知られてはならない。", false},
	} {
		thought := false
		for _, p := range read(c.by, c.row).Proposals {
			thought = thought || p.Record.Kind == firsthand.KindMonologue
		}
		if thought != c.thought {
			t.Errorf("%s: %q is a thought: %v, want %v", c.by, c.row, thought, c.thought)
		}
	}
}
