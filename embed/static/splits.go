package static

import (
	"regexp"
	"strings"
	"unicode"
)

// splits returns what a pre-tokenizer does, step by step.
func splits(s *step) ([]func([]string) []string, error) {
	if s == nil {
		return nil, nil
	}
	switch s.Type {
	case "Sequence":
		var all []func([]string) []string
		for _, part := range s.PreTokenizers {
			fs, err := splits(part)
			if err != nil {
				return nil, err
			}
			all = append(all, fs...)
		}
		return all, nil
	case "BertPreTokenizer":
		return []func([]string) []string{each(strings.Fields), each(isolate(punctuation))}, nil
	case "Whitespace":
		return []func([]string) []string{each(runs)}, nil
	case "WhitespaceSplit":
		return []func([]string) []string{each(strings.Fields)}, nil
	case "Punctuation":
		if s.Behavior == "" || s.Behavior == "Isolated" {
			return []func([]string) []string{each(isolate(punctuation))}, nil
		}
	case "Metaspace":
		if s.Replacement != "" {
			return []func([]string) []string{s.metaspace}, nil
		}
	}
	return nil, invalid("the tokenizer cuts words by %q in a way that is not known here", s.Type)
}

func each(split func(string) []string) func([]string) []string {
	return func(words []string) (out []string) {
		for _, w := range words {
			out = append(out, split(w)...)
		}
		return out
	}
}

var wordsAndMarks = regexp.MustCompile(`[\pL\pM\p{Nd}\p{Pc}\p{Nl}]+|[^\pL\pM\p{Nd}\p{Pc}\p{Nl}\s]+`)

func runs(t string) []string { return wordsAndMarks.FindAllString(t, -1) }

// punctuation is what BERT takes for it: every ASCII mark, and what Unicode
// calls so.
func punctuation(r rune) bool {
	return unicode.IsPunct(r) || r < 0x80 && unicode.IsSymbol(r)
}

// isolate makes every such rune a word of its own.
func isolate(of func(rune) bool) func(string) []string {
	return func(t string) (out []string) {
		start := 0
		for i, r := range t {
			if of(r) {
				end := i + len(string(r))
				out, start = append(out, t[start:i], t[i:end]), end
			}
		}
		return append(out, t[start:])
	}
}

// metaspace makes spaces a letter of words, puts one before the text, and cuts
// before each if it is to.
func (s *step) metaspace(words []string) (out []string) {
	for i, w := range words {
		w = strings.ReplaceAll(w, " ", s.Replacement)
		if s.leads(i) && w != "" && !strings.HasPrefix(w, s.Replacement) {
			w = s.Replacement + w
		}
		if s.Split != nil && !*s.Split {
			out = append(out, w)
			continue
		}
		out = append(out, before(w, s.Replacement)...)
	}
	return out
}

// before cuts a word before each mark in it.
func before(w, mark string) (out []string) {
	for {
		i := strings.Index(w[min(len(mark), len(w)):], mark)
		if i < 0 {
			return append(out, w)
		}
		out, w = append(out, w[:i+len(mark)]), w[i+len(mark):]
	}
}

// leads reports whether the word of that place gets a space before it.
func (s *step) leads(place int) bool {
	switch s.PrependScheme {
	case "never":
		return false
	case "first":
		return place == 0
	case "":
		return s.AddSpace == nil || *s.AddSpace
	}
	return true
}
