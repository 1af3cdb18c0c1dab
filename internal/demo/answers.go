package demo

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// Answers is what the engine said of the story, through its narrator's eyes
// unless a field says otherwise.
type Answers struct {
	Rows   []Row            `json:"rows"`
	Stated []firsthand.Hit  `json:"stated"` // on the author's own word
	Card   firsthand.Moment `json:"card"`

	Cue     string     `json:"cue"`
	Recalls []Recalled `json:"recalls"` // of who knows the secret, then of who does not
	Secret  Secret     `json:"secret"`

	Contradictions []engine.Contradiction `json:"contradictions"`
	Readings       []firsthand.Hit        `json:"readings"`
	Overdue        []firsthand.Hit        `json:"overdue"`
	Changes        []Change               `json:"changes"`
	Not            Not                    `json:"not_remembered"`
}

// Row is a row of the story with the records taken from it.
type Row struct {
	Turn    firsthand.Turn  `json:"turn"`
	Scene   string          `json:"scene"`
	Records []firsthand.Hit `json:"records"`
}

// Recalled is what a character recalls of the cue.
type Recalled struct {
	As   string          `json:"as"`
	Hits []firsthand.Hit `json:"hits"`
}

// Secret is what was told to one person alone.
type Secret struct {
	Record firsthand.Hit `json:"record"`
	Knows  []string      `json:"knows"`
	// Outsider searched for it word for word, and Found what is there for them.
	Outsider string          `json:"outsider"`
	Found    []firsthand.Hit `json:"found"`
}

// Change is something that held, and what it gave way to.
type Change struct {
	Was firsthand.Hit `json:"was"`
	Now firsthand.Hit `json:"now"`
}

// Not is what did not become a memory, or no fact.
type Not struct {
	Aside      Row             `json:"aside"` // said out of character
	AsideWord  string          `json:"aside_word"`
	AsideFound []firsthand.Hit `json:"aside_found"` // by searching for the word
	Lie        Row             `json:"lie"`
	LieFacts   []firsthand.Hit `json:"lie_facts"` // canon that says what the lie says
	Dream      Row             `json:"dream"`
	DreamFacts []firsthand.Hit `json:"dream_facts"` // canon taken from the dream
}

// record returns the record of an id, taken from a row or stated.
func (a *Answers) record(id firsthand.RecordID) (firsthand.Hit, bool) {
	for _, h := range a.records() {
		if h.ID.Record == id {
			return h, true
		}
	}
	return firsthand.Hit{}, false
}

// records returns every record, in the order of their births.
func (a *Answers) records() []firsthand.Hit {
	var all []firsthand.Hit
	for _, row := range a.Rows {
		all = append(all, row.Records...)
	}
	return append(all, a.Stated...)
}

func (a *Answers) row(n firsthand.TurnNumber) Row {
	for _, row := range a.Rows {
		if row.Turn.Number == n {
			return row
		}
	}
	return Row{}
}
