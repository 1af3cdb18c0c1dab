// Package harbour holds the project's own retrieval set: one original story
// told in 312 short memories, and 144 questions about it, each in English,
// Japanese and Traditional Chinese as written in Taiwan.
//
// Half of the questions are paraphrases that share no content word with the
// memory that answers them; README.md says how that was checked. Every
// question belongs to one of two fixed parts. Weights, thresholds and word
// lists may be chosen on [Tune]; [Test] is for reporting only.
//
// The package holds data and the way to read it. It does not run a search and
// keeps no scores: that is the benchmark's work, and only benchmarks and tests
// may use it.
package harbour

import "slices"

// Text is one passage in the three languages of the set. None is empty.
type Text struct {
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Chinese  string `json:"zh"`
}

// Scene is a chapter of the story. Scenes are in story order.
type Scene struct {
	ID string `json:"id"`
	Text
}

// Name is what a character is called in one language: the full name, and the
// shorter or respectful forms that the texts use.
type Name struct {
	Full    string   `json:"name"`
	Aliases []string `json:"aliases"`
}

// Character is one of the cast, with a name in each language.
type Character struct {
	ID       string `json:"id"`
	English  Name   `json:"en"`
	Japanese Name   `json:"ja"`
	Chinese  Name   `json:"zh"`
}

// Narrator is the speaker of memories that no character says.
const Narrator = "narrator"

// Memory is one moment of the story, in story order.
//
// Kind is event, observation, statement, interpretation, intention or loop.
// Speaker is a character's id or [Narrator]; statements, interpretations and
// intentions always belong to a character, and are in that character's voice.
// Basis lists the earlier memories that an interpretation reads; it is empty
// for every other kind.
type Memory struct {
	ID      string   `json:"id"`
	Scene   string   `json:"scene"`
	Speaker string   `json:"speaker"`
	Kind    string   `json:"kind"`
	Basis   []string `json:"basis"`
	Text
}

// Part says what a question may be used for.
type Part string

// The two parts. They have the same number of questions of every type, and no
// memory answers a question of both.
const (
	Tune Part = "tune" // may be looked at while choosing settings
	Test Part = "test" // reported once the settings are fixed
)

// Type says how a question relates to its answer.
type Type string

// The types of question.
const (
	Direct     Type = "direct"     // shares some words with a gold memory
	Paraphrase Type = "paraphrase" // shares no content word with any gold memory
	Two        Type = "two"        // needs both of its two gold memories
	None       Type = "none"       // the story holds no answer
)

// Question is one thing a player might type, with the memories that answer it.
//
// Gold is empty for [None], where Why says the reason: wrong_person (the story
// tells it of somebody else) or absent_topic (the story never mentions it).
// AskedAbout is the id of the character whom the question addresses or is
// about, empty when there is no such character.
type Question struct {
	ID         string   `json:"id"`
	Part       Part     `json:"part"`
	Type       Type     `json:"type"`
	Gold       []string `json:"gold"`
	Why        string   `json:"why"`
	AskedAbout string   `json:"asked_about"`
	Text
}

// Found returns how much of the answer is among the given memory ids, from 0
// to 1. A [Two] question needs both gold memories and scores a half for one.
// The gold memories of other types are alternatives, so one of them is enough.
// A [None] question has nothing to find and always scores 0: leave it out of
// the mean and judge it by whether the search says that nothing fits.
func (q Question) Found(ids []string) float64 {
	if len(q.Gold) == 0 {
		return 0
	}
	hits := 0
	for _, gold := range q.Gold {
		if slices.Contains(ids, gold) {
			hits++
		}
	}
	if q.Type == Two {
		return float64(hits) / float64(len(q.Gold))
	}
	return float64(min(hits, 1))
}
