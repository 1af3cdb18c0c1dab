package reading

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/llm"
)

// Version is that of the prompts and of the rules by which answers are taken.
const Version = 1

// Agent is a model that reads by this version.
func Agent(model string) firsthand.Agent {
	return firsthand.Agent{Kind: firsthand.AgentModel, Name: fmt.Sprintf("%s, reading/%d", model, Version)}
}

//go:embed prompts
var prompts embed.FS

// tongue returns the language of a scene, as the prompts are called.
func tongue(s Scene) string {
	var all strings.Builder
	for _, t := range s.Turns {
		all.WriteString(t.Shown)
		all.WriteByte('\n')
	}
	return tongueOf(all.String())
}

// answerTokens is how long an answer may be: so much for each turn, and so much
// beside.
const (
	answerTokens     = 1500
	answerTokensEach = 300
)

// Ask returns the question that puts a scene before a model.
func Ask(s Scene) (llm.Question, error) {
	system, err := prompts.ReadFile("prompts/" + tongue(s) + ".txt")
	if err != nil {
		return llm.Question{}, err
	}
	user, err := json.Marshal(shownOf(s))
	if err != nil {
		return llm.Question{}, err
	}
	return llm.Question{System: string(system), User: string(user), Shape: shape(s), Limit: answerTokens + answerTokensEach*len(s.Turns)}, nil
}

// shown is a scene as the model sees it: JSON, in which no words of the story
// can pass for anything else.
type shown struct {
	Scene  string      `json:"scene"`
	Cast   []shownName `json:"characters"`
	Slots  []shownSlot `json:"tracked,omitempty"`
	Loops  []string    `json:"open_loops,omitempty"`
	Before string      `json:"before,omitempty"`
	Turns  []shownTurn `json:"turns"`
}

type shownName struct {
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
}

type shownSlot struct {
	Subject     string   `json:"subject"`
	Attribute   string   `json:"attribute"`
	Description string   `json:"description,omitempty"`
	Values      []string `json:"values,omitempty"`
}

type shownTurn struct {
	Turn    firsthand.TurnNumber `json:"turn"`
	Speaker string               `json:"speaker"`
	Frame   firsthand.Frame      `json:"frame,omitempty"`
	Text    string               `json:"text"`
}

func shownOf(s Scene) shown {
	v := shown{Scene: s.Title, Cast: []shownName{}, Before: s.Before}
	for _, c := range s.Cast {
		aliases := c.Aliases
		if c.Nickname != "" {
			aliases = append([]string{c.Nickname}, aliases...)
		}
		v.Cast = append(v.Cast, shownName{c.Name, aliases})
	}
	for _, k := range s.Slots {
		v.Slots = append(v.Slots, shownSlot{k.Subject, k.Attribute, k.Description, k.Values})
	}
	for _, l := range s.Loops {
		v.Loops = append(v.Loops, l.Text)
	}
	for _, t := range s.Turns {
		speaker := t.Speaker
		if speaker == "" {
			speaker = firsthand.Narrator
		}
		v.Turns = append(v.Turns, shownTurn{t.Number, speaker, t.Frame, t.Shown})
	}
	return v
}
