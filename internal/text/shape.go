package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Shape is what a text looks like, as far as that says whether it can answer a
// question: long texts that speak of themselves answer more than short ones
// that ask, and who asks when wants to hear a time.
type Shape struct {
	Words       uint16 // about how many; a character without spaces is half a word
	FirstPerson uint8  // how often it says I, we or mine, 4 at most
	OnlyAsks    bool   // nothing but questions
	TellsTime   bool   // names a day, month, year or the like
	AsksWhen    bool   // asks for a time
}

// ShapeOf looks at a text of any language that the package knows.
func ShapeOf(s string) Shape {
	var sh Shape
	sh.latin(s)
	if east(s) {
		sh.eastern(s)
	}
	sh.OnlyAsks = onlyAsks(s)
	sh.FirstPerson = min(sh.FirstPerson, 4)
	return sh
}

// latin looks at the words of scripts with spaces, and counts all words.
func (sh *Shape) latin(s string) {
	halves, first, last := 0, -1, ""
	for i, r := range s {
		sc := scriptOf(r)
		if sc == spaced || (r == '\'' || r == '’') && first >= 0 {
			if first < 0 {
				first = i
			}
			continue
		}
		if first >= 0 {
			last = sh.word(s[first:i], last)
			halves, first = halves+2, -1
		}
		if sc.cjk() {
			halves++
		}
	}
	if first >= 0 {
		sh.word(s[first:], last)
		halves += 2
	}
	sh.Words = uint16(min(halves/2, 1<<16-1))
}

// word takes a word in and returns it in small letters.
func (sh *Shape) word(w, last string) string {
	w = strings.ToLower(w)
	switch {
	case w == "when", last == "how" && w == "long", last == "what" && (w == "year" || w == "month" || w == "day" || w == "date" || w == "time"):
		sh.AsksWhen = true
	case speaksOfSelf(w):
		sh.FirstPerson++
	}
	sh.TellsTime = sh.TellsTime || timely(w)
	return w
}

func speaksOfSelf(w string) bool {
	switch w {
	case "i", "my", "we", "our", "i'm", "i’m", "i've", "i’ve", "me", "mine", "us":
		return true
	}
	return false
}

func timely(w string) bool {
	switch strings.TrimSuffix(w, "s") {
	case "yesterday", "today", "tonight", "tomorrow", "ago", "last", "next", "weekend", "recently", "week", "month", "year", "day", "since",
		"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april", "may", "june",
		"july", "august", "september", "october", "november", "december", "spring", "summer", "autumn", "winter", "dawn", "dusk", "noon", "midnight":
		return true
	}
	return len(w) == 4 && (strings.HasPrefix(w, "1") || strings.HasPrefix(w, "20")) && strings.Trim(w, "0123456789") == ""
}

func east(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r > 0x2e7f && scriptOf(r).cjk() })
}

// eastern looks at what is written without spaces.
func (sh *Shape) eastern(s string) {
	for _, me := range []string{"私", "僕", "俺", "わたし", "あたし", "我"} {
		sh.FirstPerson += uint8(min(4, strings.Count(s, me)))
	}
	sh.AsksWhen = sh.AsksWhen || containsAny(s, "いつ", "何時", "何日", "何月", "何年", "何曜", "どのくらい前", "什麼時候", "什么时候", "哪天", "哪一天", "哪年",
		"幾點", "几点", "幾號", "几号", "多久")
	sh.TellsTime = sh.TellsTime || dated(s) || containsAny(s, "昨日", "今日", "明日", "一昨", "昨夜", "今夜", "先週", "来週", "今週", "先月", "来月", "去年", "来年",
		"今年", "曜日", "夜明け", "夕方", "真夜中", "昨天", "今天", "明天", "前天", "後天", "后天", "昨晚", "今晚", "上週", "下週", "上周", "下周", "上個月", "下個月",
		"上个月", "下个月", "明年", "星期", "禮拜", "礼拜", "黎明", "黃昏", "黄昏", "午夜", "春", "夏", "秋", "冬")
}

func containsAny(s string, parts ...string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}

// dated reports whether a number stands before a year, month, day or hour.
func dated(s string) bool {
	number := false
	for _, r := range s {
		if number && strings.ContainsRune("年月日時时號号", r) {
			return true
		}
		number = unicode.IsDigit(r) || strings.ContainsRune("一二三四五六七八九十", r)
	}
	return false
}

// onlyAsks reports whether every sentence that says something is a question.
func onlyAsks(s string) bool {
	if !strings.ContainsAny(s, "?？") {
		return false
	}
	for _, span := range Sentences(s) {
		sentence := strings.TrimRight(span.Of(s), " \t\r\n\"'”’」』）)*_")
		if !strings.HasSuffix(sentence, "?") && !strings.HasSuffix(sentence, "？") && utf8.RuneCountInString(sentence) > 6 {
			return false
		}
	}
	return true
}
