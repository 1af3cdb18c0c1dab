package lorebook

import (
	"regexp"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
)

// names returns what the keys of the entry name, as far as they are words: a
// pattern of alternatives names each of them, any other pattern nothing.
func (e Entry) names(who macro.Names, note func(string)) []string {
	var out []string
	for _, key := range e.Keys {
		words, odd := e.words(macro.Resolve(key, who))
		if odd != "" {
			note(odd)
			continue
		}
		for _, word := range words {
			switch word = strings.TrimSpace(word); {
			case word == "", strings.Contains(word, "{{"), slices.Contains(out, word):
			case len(word) > firsthand.MaxName:
				note("a key is longer than a name can be and was left out")
			default:
				out = append(out, word)
			}
		}
	}
	return out
}

// words returns the words that a key is, or what is odd about a pattern that is
// more than words and bars.
func (e Entry) words(key string) (words []string, odd string) {
	pattern, slashed := slashed(key)
	if !slashed && (!e.Patterns || regexp.QuoteMeta(key) == key) {
		return []string{key}, ""
	}
	if _, err := regexp.Compile(pattern); err != nil {
		return nil, "a key is a pattern that cannot be read, and was left out"
	}
	words = strings.Split(pattern, "|")
	for _, word := range words {
		if regexp.QuoteMeta(word) != word {
			return nil, "a key is a pattern and not words: the entry is found by its text and its other keys"
		}
	}
	return words, ""
}

// slashed returns what stands between the slashes of /pattern/flags.
func slashed(key string) (pattern string, ok bool) {
	end := strings.LastIndexByte(key, '/')
	if end < 2 || key[0] != '/' || strings.Trim(key[end+1:], "dgimsuvy") != "" {
		return key, false
	}
	return key[1:end], true
}
