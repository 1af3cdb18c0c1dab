package reading

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/llm"
)

// relations are the kinds of ties that a model may find. What it takes for a
// contradiction is a doubt: nobody but the author can tell it from none.
var relations = map[word]firsthand.LinkKind{
	"extends": firsthand.LinkExtends, "accumulates": firsthand.LinkAccumulates, "specifies": firsthand.LinkSpecifies,
	"changes": firsthand.LinkChanges, "implies": firsthand.LinkImplies, "contradicts": firsthand.LinkDoubts,
}

// Pairing is what is put before a model to find ties between memories of
// different scenes. Both lists are known to one audience.
type Pairing struct {
	New, Old []firsthand.Record
}

// AskRelations returns the question that puts a pairing before a model.
func AskRelations(p Pairing) (llm.Question, error) {
	var all strings.Builder
	system, err := prompts.ReadFile("prompts/night/relations." + tongueOf(p.words(&all)) + ".txt")
	if err != nil {
		return llm.Question{}, err
	}
	user, err := json.Marshal(map[string]any{"new": memories(p.New), "old": memories(p.Old)})
	if err != nil {
		return llm.Question{}, err
	}
	relation := objectOf(map[string]any{"from": of("string"), "to": of("string"), "kind": oneOf([]string{"extends", "accumulates", "specifies", "changes", "implies", "contradicts"}), "because": of("string")})
	shape := &llm.Shape{Name: "relations", Schema: schemaOf(objectOf(map[string]any{"relations": listOf(relation)}))}
	return llm.Question{System: string(system), User: string(user), Shape: shape, Limit: answerTokens}, nil
}

func (p Pairing) words(b *strings.Builder) string {
	for _, r := range slices.Concat(p.New, p.Old) {
		b.WriteString(r.Text + "\n")
	}
	return b.String()
}

func memories(all []firsthand.Record) []shownMemory {
	shown := []shownMemory{}
	for _, r := range all {
		shown = append(shown, shownMemory{r.ID, r.Kind, r.Status, r.Frame, r.Speaker, r.Text})
	}
	return shown
}

// mostRelations is how many ties are taken of one answer.
const mostRelations = 16

// TakeRelations takes of an answer the ties between memories that were given, a
// new one and an old one of another scene. An answer without a list is an error.
func TakeRelations(p Pairing, object string) (links []firsthand.Link, dropped []firsthand.Dropped, err error) {
	var a struct {
		Relations *[]struct {
			From    word `json:"from"`
			To      word `json:"to"`
			Kind    word `json:"kind"`
			Because word `json:"because"`
		} `json:"relations"`
	}
	if json.Unmarshal([]byte(object), &a) != nil || a.Relations == nil {
		return nil, nil, errors.New(`it holds no JSON object with a list of "relations"`)
	}
	v := verifier{}
	for _, r := range *a.Relations {
		from, isNew := named(p.New, r.From)
		to, isOld := named(p.Old, r.To)
		kind, known := relations[word(strings.ToLower(string(r.Kind)))]
		link := firsthand.Link{From: from.ID, To: to.ID, Kind: kind, Because: short(string(r.Because), ownWords)}
		switch {
		case !isNew || !isOld || from.Scene == to.Scene:
			v.drop(firsthand.DropQuote, 1, string(r.From+" "+r.To))
		case !known:
			v.drop(firsthand.DropKind, 1, string(r.Kind))
		case len(links) == mostRelations:
			v.drop(firsthand.DropLimit, 1, "")
		case slices.ContainsFunc(links, func(l firsthand.Link) bool { return l.From == link.From && l.To == link.To }):
			v.drop(firsthand.DropKnown, 1, "")
		default:
			links = append(links, link)
		}
	}
	return links, v.r.Dropped, nil
}

func named(all []firsthand.Record, id word) (firsthand.Record, bool) {
	for _, r := range all {
		if string(id) == r.ID.String() {
			return r, true
		}
	}
	return firsthand.Record{}, false
}
