package block

import "strings"

// Lines writes lines that are no memories, such as what became of one, as a
// block in the language; each is escaped. Of no lines it is empty.
func Lines(language string, lines ...string) string {
	if len(lines) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(Open + "\n" + wordsOf(language).preface("") + "\n")
	for _, line := range lines {
		b.WriteString(Escape(line) + "\n")
	}
	b.WriteString(Close + "\n")
	return b.String()
}
