package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

//go:embed story
var stories embed.FS

// Languages returns the languages that the story is told in.
func Languages() []string { return []string{"en", "ja", "zh-Hant"} }

// World is the name of the world that the story is told in.
const World = "demo"

// Story is the story in one language, ready to be played. Use Open.
type Story struct {
	rows []firsthand.Utterance
	setting
}

// setting is what an author sets up around the rows, what is asked after them,
// and the words of the page.
type setting struct {
	Cast   []firsthand.Character `json:"cast"`
	Slots  []firsthand.Slot      `json:"slots"`
	Stated []firsthand.Draft     `json:"stated"` // on the author's own word
	Ask    questions             `json:"ask"`
	// Labels are the product's words in the language of the story.
	Labels map[string]string `json:"labels"`
	Words  words             `json:"words"`
}

type questions struct {
	Cue     string `json:"cue"`
	Knows   string `json:"knows"`   // who was told the secret
	Outside string `json:"outside"` // who was not
	Aside   string `json:"aside"`   // a word of the out-of-character row
	GoOn    string `json:"go_on"`   // who is asked first in a kept store
	Example string `json:"example"` // a first row of the reader's own story
}

// words are the sentences of the page; what stands in braces is filled in.
type words struct {
	Title          string   `json:"title"`
	Legend         []string `json:"legend"`
	Recorded       string   `json:"recorded"`
	Author         string   `json:"author"`
	Says           string   `json:"says"`
	List           string   `json:"list"` // what parts the items of a list
	Nothing        string   `json:"nothing"`
	ToldBy         string   `json:"told_by"`
	Card           string   `json:"card"`
	Recall         string   `json:"recall"`
	RecallAs       string   `json:"recall_as"`
	Secret         string   `json:"secret"`
	Contradictions string   `json:"contradictions"`
	Readings       string   `json:"readings"`
	Reading        string   `json:"reading"`
	Overdue        string   `json:"overdue"`
	Changes        string   `json:"changes"`
	Ended          string   `json:"ended"`
	Not            string   `json:"not"`
	Aside          string   `json:"aside"`
	Lie            string   `json:"lie"`
	Dream          string   `json:"dream"`
	Next           string   `json:"next"`
	Kept           string   `json:"kept"`
}

// The rows that the page comes back to, by their ids.
const (
	rowMoment = "moment"
	rowSecret = "secret"
	rowLie    = "lie"
	rowDream  = "dream"
	rowAside  = "ooc"
)

// Open returns the story in a language. One that it is not told in is
// CodeInvalid, and the error lists those that it is.
func Open(lang string) (*Story, error) {
	if !slices.Contains(Languages(), lang) {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the story is not told in %q: use one of %s", lang, strings.Join(Languages(), ", "))
	}
	s := &Story{}
	if err := s.read(lang); err != nil {
		return nil, fmt.Errorf("read the story in %s: %w", lang, err)
	}
	return s, nil
}

func (s *Story) read(lang string) error {
	about, err := stories.ReadFile("story/" + lang + ".json")
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(about))
	d.DisallowUnknownFields()
	if err := d.Decode(&s.setting); err != nil {
		return err
	}
	rows, err := stories.ReadFile("story/" + lang + ".jsonl")
	if err != nil {
		return err
	}
	for line := range bytes.Lines(rows) {
		var u firsthand.Utterance
		if err := json.Unmarshal(line, &u); err != nil {
			return err
		}
		s.rows = append(s.rows, u)
	}
	return nil
}
