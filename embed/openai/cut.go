package openai

import (
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// longest is how many bytes of a text make one vector: some 400 English words'
// pieces or 500 Chinese characters, which models with the least room, 512
// pieces, can read.
const longest = 1500

// cut returns the parts of a text that get a vector each; none if it is blank.
func cut(purpose embed.Purpose, t string) []string {
	t = strings.TrimSpace(strings.ToValidUTF8(t, "\uFFFD"))
	switch {
	case t == "":
		return nil
	case len(t) <= longest:
		return []string{t}
	case purpose == embed.Query:
		return []string{ending(t)}
	}
	var parts []string
	held := ""
	for _, span := range text.Sentences(t) {
		sentence := span.Of(t)
		if held != "" && len(held)+1+len(sentence) > longest {
			parts, held = append(parts, held), ""
		}
		for ; len(sentence) > longest; sentence = sentence[len(beginning(sentence)):] {
			parts = append(parts, beginning(sentence))
		}
		held = strings.TrimSpace(held + " " + sentence)
	}
	if held != "" {
		parts = append(parts, held)
	}
	return parts
}

func beginning(t string) string {
	n := longest
	for !utf8.RuneStart(t[n]) {
		n--
	}
	return t[:n]
}

func ending(t string) string {
	n := len(t) - longest
	for !utf8.RuneStart(t[n]) {
		n++
	}
	return t[n:]
}
