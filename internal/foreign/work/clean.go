package work

import "regexp"

// What belongs to a file and not to the work's words.
var (
	stress  = regexp.MustCompile(`(^|[\s\p{P}\p{Han}\p{Hiragana}\p{Katakana}])(\*{1,3}|_{1,3})([^\s*_](?:[^*_\n]*[^\s*_])?)(\*{1,3}|_{1,3})`)
	link    = regexp.MustCompile(`!?\[([^\]\n]*)\]\([^)\s]*\)`)
	comment = regexp.MustCompile(`<!--.*?-->`)
	ruby    = regexp.MustCompile(`[｜|]?([\p{Han}々〆ヶ]+)《[\p{Hiragana}\p{Katakana}ー・]+》|｜([^《｜]+)《[^》]*》`)
	note    = regexp.MustCompile(`［＃[^］]*］`)
	letter  = regexp.MustCompile(`\pL`)
)

// clean returns the words of a text without the marks of emphasis, links and
// comments of Markdown, and without readings and makers' notes as Japanese
// libraries write them; eastern says that there were any of those.
func clean(text string) (words string, eastern bool) {
	words = comment.ReplaceAllString(text, "")
	words = link.ReplaceAllString(words, "$1")
	words = stress.ReplaceAllStringFunc(words, plain)
	bare := note.ReplaceAllString(ruby.ReplaceAllString(words, "$1$2"), "")
	return bare, bare != words
}

// plain takes the marks of emphasis away if they match and mark words: the
// stars of a kaomoji stay.
func plain(marked string) string {
	m := stress.FindStringSubmatch(marked)
	if m[2] != m[4] || !letter.MatchString(m[3]) {
		return marked
	}
	return m[1] + m[3]
}
