package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/text/encoding/japanese"
)

// term is a word of a dictionary with its English meanings, the chief one first.
type term struct {
	keys    []string
	glosses []string
	common  bool
}

var (
	line    = regexp.MustCompile(`^(\S+)(?: \[(\S+)\])? /(.*)/$`)
	bracket = regexp.MustCompile(`\([^)]*\)|\[[^\]]*\]|\{[^}]*\}`)
	part    = regexp.MustCompile(`\(([^)]*)\)`)
)

// readEdict reads the Japanese dictionary. The keys of a term are its spelling and
// its stems, if it is inflected, and as far as it may be written so its reading.
func readEdict(from string) ([]term, error) {
	data, err := read(filepath.Join(from, "edict", "usr", "share", "edict", "edict"), sumEdict)
	if err != nil {
		return nil, err
	}
	text, err := japanese.EUCJP.NewDecoder().String(string(data))
	if err != nil {
		return nil, fmt.Errorf("read the Japanese dictionary: %w", err)
	}
	var terms []term
	for _, l := range strings.Split(text, "\n") {
		if m := line.FindStringSubmatch(strings.TrimSpace(l)); m != nil && m[1] != "　？？？" {
			terms = append(terms, edictTerm(m[1], m[2], m[3]))
		}
	}
	return terms, nil
}

func edictTerm(spelling, reading, meaning string) term {
	t := term{common: strings.Contains(meaning, "(P)")}
	for _, g := range strings.Split(meaning, "/") {
		if !strings.HasPrefix(g, "EntL") {
			t.glosses = keep(t.glosses, g)
		}
	}
	class := inflection(meaning)
	t.keys = append([]string{spelling}, stems(spelling, class)...)
	switch {
	case reading == "":
	case strings.Contains(meaning, "(uk)"): // usually written in kana
		t.keys = append(append(t.keys, reading), stems(reading, class)...)
	case t.common:
		t.keys = append(t.keys, reading)
	}
	return t
}

// keep appends a gloss without what is in brackets, unless nothing is left.
func keep(glosses []string, gloss string) []string {
	if gloss = strings.TrimSpace(bracket.ReplaceAllString(gloss, "")); gloss != "" {
		glosses = append(glosses, gloss)
	}
	return glosses
}

// inflection returns the class of a verb or adjective that its marks of speech
// state, or "".
func inflection(meaning string) string {
	for _, group := range part.FindAllStringSubmatch(meaning, 3) {
		for _, mark := range strings.Split(group[1], ",") {
			if mark == "v1" || mark == "adj-i" || mark == "vk" || strings.HasPrefix(mark, "v5") {
				return mark
			}
		}
	}
	return ""
}

// steps holds for the last kana of a five-step verb those that its stems end in.
var steps = map[string]string{
	"う": "わいえおっ", "く": "かきけこい", "ぐ": "がぎげごい", "す": "さしせそ", "つ": "たちてとっ",
	"ぬ": "なにねのん", "ぶ": "ばびべぼん", "む": "まみめもん", "る": "らりれろっ",
}

// stems returns the forms of a word that its endings are put to.
func stems(key, class string) []string {
	letters := []rune(key)
	if len(letters) < 2 || class == "" {
		return nil
	}
	body, last := string(letters[:len(letters)-1]), string(letters[len(letters)-1])
	switch {
	case class == "v1" && last == "る", class == "vk":
		return []string{body}
	case class == "adj-i" && last == "い":
		return []string{body, body + "く", body + "か", body + "け", body + "さ"}
	case class == "v5k-s":
		return []string{body + "か", body + "き", body + "け", body + "こ", body + "っ"}
	}
	var out []string
	for _, step := range steps[last] {
		out = append(out, body+string(step))
	}
	return out
}
