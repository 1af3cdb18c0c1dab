package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

// readCedict reads the Chinese dictionary. The keys of a term are its
// traditional and its simplified form; forms that only refer to another have
// that one's meanings.
func readCedict(from string) ([]term, error) {
	data, err := read(filepath.Join(from, "cedict", "data", "all.js"), sumCedict)
	if err != nil {
		return nil, err
	}
	var file struct{ All [][]json.RawMessage }
	text := strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(string(data), "export default ")), ";")
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		return nil, fmt.Errorf("read the Chinese dictionary: %w", err)
	}
	var terms, variants []term
	place := map[string]int{} // by traditional form
	for _, entry := range file.All {
		t, of, err := cedictTerm(entry)
		if err != nil {
			return nil, fmt.Errorf("read the Chinese dictionary: %w", err)
		}
		switch at, known := place[t.keys[0]]; {
		case len(t.glosses) == 0 && of != "":
			variants = append(variants, term{keys: t.keys, glosses: []string{of}})
		case len(t.glosses) == 0:
		case known: // another reading
			terms[at].glosses = append(terms[at].glosses, t.glosses...)
		default:
			place[t.keys[0]] = len(terms)
			terms = append(terms, t)
		}
	}
	for _, v := range variants {
		if at, known := place[v.glosses[0]]; known {
			terms[at].keys = append(terms[at].keys, v.keys...)
		}
	}
	return terms, nil
}

// cedictTerm reads an entry, which is traditional form, simplified form, reading
// and glosses. Of is the form that it is said to be a variant of.
func cedictTerm(entry []json.RawMessage) (t term, of string, err error) {
	var fields [3]string
	for i := range fields {
		if err := json.Unmarshal(entry[i], &fields[i]); err != nil {
			return t, "", err
		}
	}
	var glosses []string
	if err := json.Unmarshal(entry[3], &glosses); err != nil {
		var one string
		if err := json.Unmarshal(entry[3], &one); err != nil {
			return t, "", err
		}
		glosses = []string{one}
	}
	t.keys = fields[:2]
	// A reading in capitals is a name's; one of few characters is still worth
	// having: countries, cities.
	t.common = !unicode.IsUpper([]rune(fields[2])[0]) || len([]rune(fields[0])) <= 3
	of = t.meanings(glosses)
	return t, of, nil
}

// noMeaning finds glosses that say nothing of what a word means in a sentence.
var noMeaning = regexp.MustCompile(`^(surname|used in|CL:)`)

// slang finds entries to leave out: an exclamation such as 我去 is nearly always
// two words.
var slang = regexp.MustCompile(`^\((Internet )?slang`)

// meanings takes the glosses that state a meaning, and returns the form that
// another one refers to.
func (t *term) meanings(glosses []string) (of string) {
	if len(glosses) == 0 || slang.MatchString(glosses[0]) {
		return ""
	}
	for _, g := range glosses {
		for _, sense := range strings.FieldsFunc(g, func(r rune) bool { return r == '/' || r == ';' }) {
			sense = strings.TrimSpace(sense)
			if _, form, ok := strings.Cut(sense, "variant of "); ok {
				of, _, _ = strings.Cut(strings.TrimRight(form, " ,"), "|")
				of, _, _ = strings.Cut(of, "[")
				continue
			}
			if !noMeaning.MatchString(sense) {
				t.glosses = keep(t.glosses, sense)
			}
		}
	}
	return of
}
