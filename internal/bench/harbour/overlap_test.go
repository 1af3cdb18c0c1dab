package harbour_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/firsthand-memory/firsthand/internal/bench/harbour"
)

// tongue is one language of the set as the overlap rule sees it: how to pick
// the text and the names, and what its pieces of content are.
type tongue struct {
	name   string
	text   func(harbour.Text) string
	called func(harbour.Character) harbour.Name
	pieces func(string) []string
}

func tongues() []tongue {
	return []tongue{
		{"en", func(t harbour.Text) string { return t.English },
			func(c harbour.Character) harbour.Name { return c.English }, stems},
		{"ja", func(t harbour.Text) string { return t.Japanese },
			func(c harbour.Character) harbour.Name { return c.Japanese }, japanese},
		{"zh", func(t harbour.Text) string { return t.Chinese },
			func(c harbour.Character) harbour.Name { return c.Chinese }, chinese},
	}
}

func TestParaphrasesShareNoContentWord(t *testing.T) {
	set := load(t)
	memories := byID(set)
	for _, tongue := range tongues() {
		for _, q := range set.Questions {
			if q.Type != harbour.Paraphrase {
				continue
			}
			for _, gold := range q.Gold {
				if both := tongue.shared(set, q.Text, memories[gold].Text); len(both) > 0 {
					t.Errorf("%s %s: shares %q with %s", tongue.name, q.ID, both, gold)
				}
			}
		}
	}
}

func TestDirectQuestionsShareSomeContentWord(t *testing.T) {
	set := load(t)
	memories := byID(set)
	for _, tongue := range tongues() {
		for _, q := range set.Questions {
			if q.Type != harbour.Direct {
				continue
			}
			shares := func(gold string) bool {
				return len(tongue.shared(set, q.Text, memories[gold].Text)) > 0
			}
			if !slices.ContainsFunc(q.Gold, shares) {
				t.Errorf("%s %s: shares no word with %v", tongue.name, q.ID, q.Gold)
			}
		}
	}
}

// The rule is only worth something if it sees a shared word.
func TestOverlapIsSeen(t *testing.T) {
	set := load(t)
	for _, c := range []struct {
		a, b harbour.Text
		want []string
	}{
		{
			harbour.Text{English: "Did Dovrin's bells ring?", Japanese: "ドヴリンさん、鐘は鳴った？", Chinese: "多夫林，鐘聲響了嗎？"},
			harbour.Text{English: "Dovrin waited for the bell.", Japanese: "ドヴリンは鐘を待っていた。", Chinese: "多夫林在等鐘聲。"},
			[]string{"bel", "鐘", "聲 鐘 鐘聲"},
		},
		{
			harbour.Text{English: "What is it?", Japanese: "それは何？", Chinese: "那是什麼？"},
			harbour.Text{English: "It is what it is.", Japanese: "何でもない。", Chinese: "那沒什麼。"},
			[]string{"", "", ""},
		},
	} {
		for i, tongue := range tongues() {
			if got := strings.Join(tongue.shared(set, c.a, c.b), " "); got != c.want[i] {
				t.Errorf("%s: got %q, want %q", tongue.name, got, c.want[i])
			}
		}
	}
}

// shared returns the content of both texts, characters' names aside, sorted.
func (l tongue) shared(set harbour.Set, a, b harbour.Text) []string {
	inA := l.pieces(l.nameless(set, l.text(a)))
	var both []string
	for _, piece := range l.pieces(l.nameless(set, l.text(b))) {
		if slices.Contains(inA, piece) {
			both = append(both, piece)
		}
	}
	slices.Sort(both)
	return slices.Compact(both)
}

// nameless blanks the names of the cast, the longest first. A question has to
// say whom it is about, so a shared name is no shared content.
func (l tongue) nameless(set harbour.Set, text string) string {
	var names []string
	for _, c := range set.Characters {
		name := l.called(c)
		names = append(append(names, name.Full), name.Aliases...)
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	for _, name := range names {
		text = strings.ReplaceAll(text, name, " ")
	}
	return text
}

const functionWords = ` a an the and or but if so of to in on at by for from with without as into out up down over under
about after before since until while when where who whom whose what which why how that this these those there here
it its i me my mine myself you your he his him she her they them their we our us is am are was were be been being
do does did don doesn didn have has had haven can could couldn will would won should might may must not no nor
never ever any some all every each one two both than then too very just only even still again now once
get got let go went gone come came coming going isn s t re ve d ll m `

// stems returns the roughly stemmed content words of an English text.
func stems(text string) []string {
	particles := strings.Fields(functionWords)
	var stems []string
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if !slices.Contains(particles, word) {
			stems = append(stems, stem(word))
		}
	}
	return stems
}

func stem(word string) string {
	for _, ending := range []string{"ings", "ing", "edly", "ed", "ers", "er", "ies", "es", "s", "ly", "e", "y", "i"} {
		if rest, ok := strings.CutSuffix(word, ending); ok && len(rest) >= 3 {
			word = rest
			break
		}
	}
	if n := len(word); n > 3 && word[n-1] == word[n-2] {
		return word[:n-1]
	}
	return word
}

// japanese returns single Han characters, pairs of Han or katakana, and runs
// of four hiragana, long enough not to be grammar alone.
func japanese(text string) []string {
	katakana := func(r rune) bool { return unicode.Is(unicode.Katakana, r) || r == 'ー' }
	hiragana := func(r rune) bool { return unicode.Is(unicode.Hiragana, r) }
	pieces := slices.Concat(runs(text, isHan, 1), runs(text, isHan, 2), runs(text, katakana, 2), runs(text, hiragana, 4))
	return without(pieces, "何誰人言")
}

// chinese returns single Han characters and pairs of them, particles aside.
func chinese(text string) []string {
	const particles = "的了是在不有我你他她妳您這那個什麼怎為就也都會要還沒嗎呢吧啊到著過得很把被讓給和跟與對從再又上下裡出來去後前時一二三兩人們哪些誰可能"
	return without(slices.Concat(runs(text, isHan, 1), runs(text, isHan, 2)), particles)
}

// runs returns every substring of n characters that all satisfy is.
func runs(text string, is func(rune) bool, n int) []string {
	var found []string
	for run := range strings.FieldsFuncSeq(text, func(r rune) bool { return !is(r) }) {
		letters := []rune(run)
		for i := 0; i+n <= len(letters); i++ {
			found = append(found, string(letters[i:i+n]))
		}
	}
	return found
}

// without drops the pieces that consist of the given characters alone.
func without(pieces []string, particles string) []string {
	return slices.DeleteFunc(pieces, func(piece string) bool {
		return strings.Trim(piece, particles) == ""
	})
}

func byID(set harbour.Set) map[string]harbour.Memory {
	memories := map[string]harbour.Memory{}
	for _, m := range set.Memories {
		memories[m.ID] = m
	}
	return memories
}
