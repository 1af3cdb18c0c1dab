package extract_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// What somebody plainly says of its own feelings is read, each emotion in three
// languages.
func TestEveryEmotionIsReadInThreeLanguages(t *testing.T) {
	for emotion, lines := range map[string][]string{
		"joy":          {"I am so happy today.", "私はとても嬉しい。", "我今天很開心。"},
		"trust":        {"I trust you.", "私はあなたを信頼している。", "我信任你。"},
		"fear":         {"I am afraid of the dark.", "私は暗闇が怖い。", "我害怕黑暗。"},
		"surprise":     {"I was surprised.", "私は驚いた。", "我很驚訝。"},
		"sadness":      {"I am sad.", "私は悲しい。", "我很難過。"},
		"disgust":      {"I am disgusted by it.", "私はそれに吐き気がする。", "我覺得噁心。"},
		"anger":        {"I am furious.", "私は怒っている。", "我很生氣。"},
		"anticipation": {"I am looking forward to spring.", "私は春が楽しみだ。", "我很期待春天。"},
		"love":         {"I love you.", "私はあなたを愛している。", "我愛你。"},
		"longing":      {"I miss you.", "私はあなたが恋しい。", "我好想念你。"},
		"homesickness": {"I am homesick.", "私はホームシックだ。", "我想家了。"},
		"jealousy":     {"I am jealous of Odile.", "私はオディールに嫉妬している。", "我嫉妒奧蒂兒。"},
		"relief":       {"I am relieved.", "私はほっとした。", "我鬆了一口氣。"},
		"shame":        {"I am ashamed of it.", "私は恥ずかしい。", "我覺得很羞愧。"},
		"pride":        {"I am proud of you.", "私はあなたを誇りに思う。", "我為你感到驕傲。"},
		"anxiety":      {"I am so worried.", "私は不安だ。", "我很擔心。"},
	} {
		for _, line := range lines {
			felt := 0
			for _, p := range maraSays(line) {
				felt = max(felt, p.Record.Emotion.Get(emotion))
			}
			if felt == 0 {
				t.Errorf("%s: %q: not read", emotion, line)
			}
		}
	}
}

// Whom somebody feels something for is not who feels it, and of others a speaker
// feels nothing.
func TestWhoFeelsIsWhoSpeaksOfItself(t *testing.T) {
	for line, want := range map[string]bool{
		"私はオディールに嫉妬している。": true, "我對奧蒂兒感到嫉妒。": true, "I am jealous of Odile.": true,
		"オディールは私に嫉妬している。": false, "奧蒂兒很嫉妒。": false, "Odile is jealous.": false,
	} {
		felt := 0
		for _, p := range maraSays(line) {
			felt = max(felt, p.Record.Emotion.Get("jealousy"))
		}
		if (felt > 0) != want {
			t.Errorf("%q: %d", line, felt)
		}
	}
}

// What is said out of character is nobody's feeling, and least of all that of
// who plays.
func TestNoFeelingIsReadOfWhoPlays(t *testing.T) {
	for _, line := range []string{
		"((I am so sad and tired today)) *She waves.*", "OOC: I am furious about my exam.", "（OOC：今日はとても悲しい）「報告を」", "（場外：我今天很難過）「報告。」",
	} {
		for _, p := range maraSays(line) {
			if !p.Record.Emotion.IsZero() {
				t.Errorf("%q: %s feels %s", line, p.Record.Speaker, p.Record.Emotion)
			}
		}
	}
}

func maraSays(line string) []extract.Proposal {
	cast := []firsthand.Character{{ID: 2, Name: "Mara"}, {ID: 3, Name: "Odile", Aliases: []string{"オディール", "奧蒂兒"}}}
	return extract.New(cast, nil).Read(line, extract.Teller{Speaker: "Mara", SpeakerID: 2}).Proposals
}
