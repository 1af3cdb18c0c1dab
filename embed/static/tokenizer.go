package static

import (
	"encoding/json"
	"strings"
)

// tokenizer cuts a text into pieces: it is brought into one form, cut into words
// and these into pieces of the vocabulary.
type tokenizer struct {
	forms []func(string) string
	words []func([]string) []string
	model
}

// model cuts a word.
type model interface {
	// cut adds the ids of the word's pieces; what no piece stands for is left out.
	cut(ids []int, word string) []int
	// size returns how many rows the ids need.
	size() int
}

// description is tokenizer.json as far as it matters. Added tokens, which stand
// for no text, and the post-processor, which adds them, are not used.
type description struct {
	Normalizer   *step      `json:"normalizer"`
	PreTokenizer *step      `json:"pre_tokenizer"`
	Model        vocabulary `json:"model"`
}

// vocabulary is a model with the fields of both kinds.
type vocabulary struct {
	Type  string
	Vocab json.RawMessage

	Unknown string  `json:"unk_token"`
	Inside  *string `json:"continuing_subword_prefix"`
	Longest *int    `json:"max_input_chars_per_word"`

	UnknownID *int `json:"unk_id"`
	Bytes     bool `json:"byte_fallback"`
}

// step is a normaliser or a pre-tokenizer: the fields of all kinds together.
type step struct {
	Type          string
	Normalizers   []*step
	PreTokenizers []*step `json:"pretokenizers"`

	Lowercase    bool
	StripAccents *bool `json:"strip_accents"`
	CleanText    bool  `json:"clean_text"`
	HandleHan    bool  `json:"handle_chinese_chars"`
	StripLeft    bool  `json:"strip_left"`
	StripRight   bool  `json:"strip_right"`
	Pattern      *struct{ String, Regex *string }
	Content      string
	Prepend      string

	Replacement   string
	PrependScheme string `json:"prepend_scheme"`
	AddSpace      *bool  `json:"add_prefix_space"`
	Split         *bool
	Behavior      string
}

// readTokenizer reads tokenizer.json.
func readTokenizer(b []byte) (tokenizer, error) {
	var d description
	if err := json.Unmarshal(b, &d); err != nil {
		return tokenizer{}, invalid("%s cannot be read: %v", Tokenizer, err)
	}
	var t tokenizer
	var err error
	if t.forms, err = forms(d.Normalizer); err != nil {
		return t, err
	}
	if t.words, err = splits(d.PreTokenizer); err != nil {
		return t, err
	}
	switch d.Model.Type {
	case "WordPiece":
		t.model, err = readWordPiece(d.Model)
	case "Unigram":
		t.model, err = readUnigram(d.Model)
	default:
		err = invalid("the tokenizer is of the kind %q: WordPiece and Unigram are known", d.Model.Type)
	}
	return t, err
}

// pieces returns the ids of a text's pieces.
func (t tokenizer) pieces(text string) (ids []int) {
	text = strings.ToValidUTF8(text, "\uFFFD")
	for _, form := range t.forms {
		text = form(text)
	}
	words := []string{text}
	for _, split := range t.words {
		words = split(words)
	}
	for _, w := range words {
		if w != "" {
			ids = t.cut(ids, w)
		}
	}
	return ids
}
