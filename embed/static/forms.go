package static

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// forms returns what a normaliser does, step by step.
func forms(s *step) ([]func(string) string, error) {
	if s == nil {
		return nil, nil
	}
	one := func(f func(string) string) ([]func(string) string, error) { return []func(string) string{f}, nil }
	switch s.Type {
	case "Sequence":
		var all []func(string) string
		for _, part := range s.Normalizers {
			fs, err := forms(part)
			if err != nil {
				return nil, err
			}
			all = append(all, fs...)
		}
		return all, nil
	case "BertNormalizer":
		return one(s.bert)
	case "NFC":
		return one(norm.NFC.String)
	case "NFD":
		return one(norm.NFD.String)
	case "NFKC":
		return one(norm.NFKC.String)
	case "NFKD":
		return one(norm.NFKD.String)
	case "Precompiled", "Nmt":
		return one(func(t string) string { return norm.NFKC.String(seen(t)) })
	case "Lowercase":
		return one(strings.ToLower)
	case "StripAccents":
		return one(bare)
	case "Strip":
		return one(s.strip)
	case "Prepend":
		return one(s.prepend)
	case "Replace":
		f, err := s.replace()
		if err != nil {
			return nil, err
		}
		return one(f)
	}
	return nil, invalid("the tokenizer normalises by %q, which is not known here", s.Type)
}

// bert is the normaliser of BERT: accents go where case does, if nothing else
// is said.
func (s *step) bert(t string) string {
	if s.CleanText {
		t = clean(t)
	}
	if s.HandleHan {
		t = apart(t, func(r rune) bool { return r >= 0x3400 && unicode.Is(unicode.Han, r) })
	}
	if s.StripAccents == nil && s.Lowercase || s.StripAccents != nil && *s.StripAccents {
		t = bare(norm.NFD.String(t))
	}
	if s.Lowercase {
		t = strings.ToLower(t)
	}
	return t
}

// clean takes out what cannot be seen and makes every white space a space.
func clean(t string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == unicode.ReplacementChar, unicode.In(r, unicode.Cc, unicode.Cf):
			return -1
		}
		return r
	}, t)
}

// seen is clean as SentencePiece does it: what joins or directs letters becomes
// a space, and so does the letter that stands for one.
func seen(t string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0x200b && r <= 0x200f, r == 0x2581, r == 0xfeff, r == unicode.ReplacementChar, unicode.IsSpace(r) && r != 0x0b && r != 0x85:
			return ' '
		case unicode.Is(unicode.Cc, r):
			return -1
		}
		return r
	}, t)
}

// apart puts spaces around runes.
func apart(t string, of func(rune) bool) string {
	var b strings.Builder
	for _, r := range t {
		if of(r) {
			b.WriteString(" " + string(r) + " ")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// The marks that make が of か and ぱ of は.
const (
	voiced     = '\u3099'
	halfVoiced = '\u309a'
)

// bare takes the accents off, and puts kana and Hangul together again: their
// marks make other letters.
func bare(t string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) && r != voiced && r != halfVoiced {
			return -1
		}
		return r
	}, t))
}

func (s *step) strip(t string) string {
	if s.StripLeft {
		t = strings.TrimLeftFunc(t, unicode.IsSpace)
	}
	if s.StripRight {
		t = strings.TrimRightFunc(t, unicode.IsSpace)
	}
	return t
}

func (s *step) prepend(t string) string {
	if t == "" {
		return t
	}
	return s.Prepend + t
}

func (s *step) replace() (func(string) string, error) {
	switch {
	case s.Pattern == nil:
	case s.Pattern.String != nil:
		return func(t string) string { return strings.ReplaceAll(t, *s.Pattern.String, s.Content) }, nil
	case s.Pattern.Regex != nil:
		re, err := regexp.Compile(*s.Pattern.Regex)
		if err != nil {
			break
		}
		return func(t string) string { return re.ReplaceAllLiteralString(t, s.Content) }, nil
	}
	return nil, invalid("the tokenizer replaces by a pattern that cannot be read here")
}
