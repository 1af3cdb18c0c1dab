//go:build !nobuiltin

package recall_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

var update = flag.Bool("update", false, "write the golden files anew")

// told is one story in three languages, with cues of which the last has no word
// in common with its answer.
var told = map[string]struct{ lines, cues []string }{
	"en": {[]string{
		"I hid the brass key under the ferry bell.", "The doctor set my sister's broken arm.", "It rained all night and the cellar flooded.",
		"Bram sold his violin to buy medicine.", "We danced at the wedding until dawn.", "Where is the lantern?",
	}, []string{"Where did you hide the key?", "Which instrument did he get rid of?"}},
	"ja": {[]string{
		"真鍮の鍵は渡し場の鐘の下に隠した。", "医者が妹の折れた腕を治した。", "一晩中雨が降って地下室が水浸しになった。",
		"ブラムは薬を買うためにバイオリンを売った。", "結婚式で夜明けまで踊った。", "ランタンはどこ？",
	}, []string{"鍵はどこに隠したの？", "どの楽器を手放したの？"}},
	"zh": {[]string{
		"我把黃銅鑰匙藏在渡口的鐘下面。", "醫生接好了妹妹折斷的手臂。", "下了一整夜的雨，地窖淹水了。",
		"柏瀾賣掉小提琴去買藥。", "我們在婚禮上跳舞跳到天亮。", "提燈在哪裡？",
	}, []string{"鑰匙藏在哪裡？", "他放棄了哪一件樂器？"}},
}

func TestRanking(t *testing.T) {
	l, err := lexicon.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for lang, story := range told {
		t.Run(lang, func(t *testing.T) {
			w := newWorld(t, l)
			tilla, quay := w.character(firsthand.Character{Name: "Tilla"}), w.scene("The quay")
			for i, line := range story.lines {
				if i%2 == 0 {
					w.say(quay, tilla, line)
				} else {
					w.state(event(line))
				}
			}
			var b strings.Builder
			for _, cue := range story.cues {
				fmt.Fprintf(&b, "> %s\n", cue)
				for _, h := range w.recall(firsthand.Query{Cue: cue}, recall.Options{Explain: true}).Hits {
					fmt.Fprintf(&b, "%s\n  score %.4f = fused %.4f × weight %.3f × mood %.3f; keyword %d, soft %d%s\n",
						h.Text, h.Score, h.Why.Fused, h.Why.WeightFactor, h.Why.MoodFactor, h.Why.KeywordRank, h.Why.SoftRank, meetings(h.Why.Met))
				}
			}
			golden(t, lang+".txt", b.String())
		})
	}
}

func meetings(met []firsthand.Met) string {
	s := ""
	for _, m := range met {
		s += fmt.Sprintf(", %s ≈ %s %.2f", m.Cue, m.Word, m.Likeness)
	}
	return s
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; -update writes it anew. Got\n%s", file, got)
	}
}
