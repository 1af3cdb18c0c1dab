package reading

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
	"github.com/firsthand-memory/firsthand/llm"
)

// Digest is what a night puts before a model: memories of which it is to make
// one. All of them are known to whoever may know what is made.
type Digest struct {
	For firsthand.Purpose // a summary, reflection, dream or diary
	// Of is the character whose it is; nil for a summary.
	Of      *firsthand.Character
	Sources []firsthand.Record
}

// What is taken of an answer, at most: sentences, and of each so many
// characters.
const (
	mostSentences = 8
	evidenceLeast = 2 // of an insight
)

// AskDigest returns the question that puts a digest before a model.
func AskDigest(d Digest) (llm.Question, error) {
	var all strings.Builder
	for _, r := range d.Sources {
		all.WriteString(r.Text + "\n")
	}
	name := ""
	if d.Of != nil {
		name = d.Of.Name
	}
	system, err := prompts.ReadFile(fmt.Sprintf("prompts/night/%s.%s.txt", d.For, tongueOf(all.String())))
	if err != nil {
		return llm.Question{}, err
	}
	user, err := json.Marshal(map[string]any{"memories": memories(d.Sources)})
	if err != nil {
		return llm.Question{}, err
	}
	return llm.Question{System: strings.ReplaceAll(string(system), "{NAME}", name), User: string(user), Shape: digestShape(d.For), Limit: answerTokens}, nil
}

type shownMemory struct {
	ID      firsthand.RecordID `json:"id"`
	Kind    firsthand.Kind     `json:"kind"`
	Status  firsthand.Status   `json:"status"`
	Frame   firsthand.Frame    `json:"frame"`
	Speaker string             `json:"speaker,omitempty"`
	Text    string             `json:"text"`
}

func digestShape(p firsthand.Purpose) *llm.Shape {
	properties := map[string]any{"sentences": listOf(objectOf(map[string]any{"text": of("string"), "from": listOf(of("string"))}))}
	if p == firsthand.PurposeReflection {
		properties["questions"] = listOf(of("string"))
	}
	return &llm.Shape{Name: string(p), Schema: schemaOf(objectOf(properties))}
}

// sentence is one of a digest as the model writes it.
type sentence struct {
	Text word  `json:"text"`
	From words `json:"from"`
}

// TakeDigest takes of an answer the sentences that rest on memories which it was
// given. Text is "" if there are none; an answer without a list is an error.
func TakeDigest(d Digest, object string) (words string, from []firsthand.Ref, dropped []firsthand.Dropped, err error) {
	var a struct {
		Sentences *[]sentence `json:"sentences"`
	}
	if err := json.Unmarshal([]byte(object), &a); err != nil || a.Sentences == nil {
		return "", nil, nil, fmt.Errorf(`it holds no JSON object with a list of "sentences"`)
	}
	v := verifier{}
	var lines []string
	for _, s := range *a.Sentences {
		refs := d.named(s.From)
		line := short(string(s.Text), ownWords)
		switch {
		case line == "":
			v.drop(firsthand.DropEmpty, 1, "")
		case len(refs) == 0, d.For == firsthand.PurposeReflection && len(refs) < evidenceLeast:
			v.drop(firsthand.DropQuote, 1, line)
		case len(lines) == mostSentences:
			v.drop(firsthand.DropLimit, 1, line)
		default:
			lines = append(lines, line)
			for _, ref := range refs {
				if !slices.Contains(from, ref) {
					from = append(from, ref)
				}
			}
		}
	}
	return strings.Join(lines, "\n"), from, v.r.Dropped, nil
}

// named returns those of the sources that are named.
func (d Digest) named(ids words) []firsthand.Ref {
	var refs []firsthand.Ref
	for _, r := range d.Sources {
		if slices.Contains(ids, word(r.ID.String())) {
			refs = append(refs, firsthand.Ref{Record: r.ID})
		}
	}
	return refs
}

// tongueOf returns the language of a text, as the prompts are called.
func tongueOf(s string) string {
	switch text.Language(s) {
	case text.Japanese:
		return "ja"
	case text.Chinese:
		return "zh-Hant"
	}
	return "en"
}
