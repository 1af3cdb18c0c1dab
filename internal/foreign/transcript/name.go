package transcript

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// known counts how often a label begins a line at the beginning of the file.
type known map[string]int

// survey counts the labels of a sample of the text.
func survey(sample []byte) known {
	k := known{}
	for raw := range bytes.Lines(sample) {
		_, rest := cutStamp(strings.TrimSpace(string(raw)))
		if l, ok := cutName(rest); ok {
			k[l.name]++
		}
	}
	return k
}

// name decides whether a label that has the shape of a name is one.
func (k known) name(l label) bool {
	switch {
	case narrates(l.name):
		return true
	case notAName(l.name):
		return false
	case l.bold:
		return true
	case l.quoted:
		return k[l.name] > 1 && eastern(l.name) && !particle(l.name)
	case strings.ContainsFunc(l.name, unspaced):
		return eastern(l.name)
	case l.text == "":
		return k[l.name] > 1 // "Noor:" above her words, but also "Inventory:"
	}
	return western(l.name) || k[l.name] > 1 && len(strings.Fields(l.name)) <= 3
}

// western reports whether a name is written as one: Old King Bram, Tom of the
// Hill, but not "She had one rule".
func western(name string) bool {
	words := strings.Fields(name)
	if len(words) > 5 {
		return false
	}
	for i, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		if unicode.IsLower(r) && (i == 0 || !slices.Contains(particles, w)) {
			return false
		}
	}
	return true
}

// particles are the small words within names.
var particles = []string{"of", "the", "and", "de", "del", "der", "den", "di", "da", "du", "la", "le", "van", "von", "al", "el", "no"}

// unspaced reports whether a character belongs to a script without spaces.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// eastern reports whether a name in such a script is one, and not the head of
// a sentence: 小明说：, 她想了想：, 彼は：.
func eastern(name string) bool {
	runes := []rune(name)
	if len(runes) > 12 {
		return false
	}
	last := runes[len(runes)-1]
	if len(runes) > 1 && strings.ContainsRune("他她它我你您彼", runes[0]) {
		return false
	}
	if strings.ContainsRune("说說问問喊答曰道想了着著的是", last) && len(runes) > 1 {
		return false
	}
	// After kanji these are particles; after kana they may end a name: いろは.
	return len(runes) < 2 || !strings.ContainsRune("はがをにへ", last) || !unicode.Is(unicode.Han, runes[len(runes)-2])
}

// particle reports whether a text ends in one that leads on to a quotation
// within a sentence: 彼は「行こう」.
func particle(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune("はがをにへともので", last)
}

// narrates reports whether a name is the narrator's.
func narrates(name string) bool {
	return slices.Contains([]string{"narrator", "narration", "ナレーター", "ナレーション", "語り手", "旁白", "敘述者", "叙述者"}, strings.ToLower(name))
}

// notAName reports whether a word before a colon is no name though it looks
// like one.
func notAName(name string) bool {
	return slices.Contains([]string{
		"ooc", "note", "notes", "warning", "ps", "p.s.", "edit", "example", "summary", "title", "chapter", "scene", "date", "time", "place", "location",
		"注", "注意", "例", "備考", "追記", "場面", "日時", "時間", "場所", "題名",
		"备注", "備註", "例如", "时间", "地点", "地點", "场景", "場景", "标题", "標題", "场外", "場外",
	}, strings.ToLower(name))
}
