package people

import (
	"regexp"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Ask is a request to keep something, as a person made it out of character.
type Ask struct {
	Kind       firsthand.FactKind
	Text       string // word for word
	Start, End int    // where it stands in what was said, in bytes
}

// rule is how a language asks for something to be remembered. What is asked is
// what follows the words, or, where nothing does, what goes before them.
type rule struct {
	asks *regexp.Regexp
	// own is what shows that the speaker speaks of themselves; nil: the language
	// leaves that out.
	own *regexp.Regexp
}

var rules = []rule{
	{regexp.MustCompile(`(?i)\b(?:(?:please|do|and)[, ]+)*(?:remember|keep in mind|don['’]t forget|do not forget|note down)\b(?:[, ]+(?:please|that|this|it)\b)*[:, ]*`), regexp.MustCompile(`(?i)\b(?:i|i['’](?:m|ve|d|ll)|my|me|mine)\b`)},
	{regexp.MustCompile(`(?:(?:という|って|っていう)?(?:こと|の)?(?:は|を|も)?、?)?(?:覚えて|記憶して|忘れないで)(?:おいて|いて)?(?:ください|下さい|ほしい(?:です)?|欲しい|ね|よ|くれ)*`), nil},
	{regexp.MustCompile(`(?:請|请|麻煩|麻烦)?(?:你|妳)?(?:要|幫我|帮我)?(?:記住|记住|記得|记得|記著|记着|記下|记下|別忘了|别忘了|不要忘記|不要忘记)(?:這件事|这件事|這點|这点|這個|这个|喔|哦|啊)*[：:，,]*`), regexp.MustCompile(`我`)},
}

// Asked returns what the person asks to have remembered in what they said out
// of character, if they do and speak of themselves. Whatever else they said is
// nothing to keep.
func Asked(aside string) (Ask, bool) {
	start, end := inner(aside)
	for _, r := range rules {
		at := r.asks.FindStringIndex(aside[start:end])
		if at == nil {
			continue
		}
		from, to := trimmed(aside, start+at[1], end)
		if from >= to {
			from, to = trimmed(aside, start, start+at[0])
		}
		if from >= to || r.own != nil && !r.own.MatchString(aside[from:to]) {
			continue
		}
		words := aside[from:to]
		return Ask{Kind: kindOf(words), Text: words, Start: from, End: to}, true
	}
	return Ask{}, false
}

// marks are how a row is marked as being out of character.
const marks = "()[]【】（）〔〕/ \t\r\n"

// inner returns what stands within the marks of an aside.
func inner(aside string) (start, end int) {
	start = len(aside) - len(strings.TrimLeft(aside, marks))
	end = max(start, len(strings.TrimRight(aside, marks)))
	for _, mark := range []string{"OOC", "ooc", "Ooc", "場外", "场外"} {
		if rest, ok := strings.CutPrefix(aside[start:end], mark); ok {
			start = end - len(strings.TrimLeft(rest, ":： "))
			break
		}
	}
	return start, end
}

// trimmed narrows a span to its words.
func trimmed(s string, from, to int) (int, int) {
	from = max(from, to-len(strings.TrimLeft(s[from:to], " ,，、。.:：;；!！\n")))
	to = from + len(strings.TrimRight(s[from:to], " ,，、。.;；!！\n"))
	return from, to
}

// kindOf tells the kind of a fact by its words. What nothing tells is a habit.
func kindOf(words string) firsthand.FactKind {
	words = strings.ToLower(words)
	for _, k := range []struct {
		kind  firsthand.FactKind
		signs []string
	}{
		{firsthand.FactPromise, []string{"promise", "i will ", "i'll ", "約束", "承諾", "答應"}},
		{firsthand.FactState, []string{"today", "tonight", "right now", "this week", "tomorrow", "今日", "今夜", "今週", "明日", "今天", "今晚", "現在", "這週", "明天"}},
		{firsthand.FactPreference, []string{" like", "love", "prefer", "favourite", "favorite", "hate", "好き", "嫌い", "苦手", "喜歡", "討厭", "偏好", "最愛"}},
	} {
		for _, sign := range k.signs {
			if strings.Contains(words, sign) {
				return k.kind
			}
		}
	}
	return firsthand.FactHabit
}
