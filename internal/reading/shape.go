package reading

import (
	"encoding/json"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/llm"
)

// kinds are those of records that a model may propose.
var kinds = []firsthand.Kind{firsthand.KindEvent, firsthand.KindObservation, firsthand.KindStatement,
	firsthand.KindInterpretation, firsthand.KindLoop, firsthand.KindIntention}

// object is a JSON schema of an object, every property of which is required.
type object struct {
	Type       []string       `json:"type"`
	Properties map[string]any `json:"properties"`
	Required   []string       `json:"required"`
	Additional bool           `json:"additionalProperties"`
}

func objectOf(properties map[string]any, types ...string) object {
	o := object{Type: append([]string{"object"}, types...), Properties: properties}
	for _, name := range []string{"records", "relations", "turn", "to", "kind", "quote", "speaker", "about", "meaning", "because", "certainty", "importance",
		"emotions", "slot", "questions", "sentences", "text", "from", "name", "intensity", "subject", "attribute", "value"} {
		if properties[name] != nil {
			o.Required = append(o.Required, name)
		}
	}
	return o
}

func of(kind string) map[string]any { return map[string]any{"type": kind} }

func oneOf[T any](values []T) map[string]any {
	return map[string]any{"type": "string", "enum": values}
}

func listOf(items any) map[string]any { return map[string]any{"type": "array", "items": items} }

// shape is the form of answers about the scene.
func shape(s Scene) *llm.Shape {
	emotion := objectOf(map[string]any{"name": oneOf(firsthand.EmotionNames()), "intensity": of("integer")})
	record := map[string]any{
		"turn": of("integer"), "kind": oneOf(kinds), "quote": of("string"), "speaker": of("string"), "about": listOf(of("string")),
		"meaning": of("string"), "because": of("string"), "certainty": oneOf([]string{"certain", "likely", "open"}),
		"importance": map[string]any{"type": "integer", "enum": []int{1, 2, 3, 4, 5}}, "emotions": listOf(emotion),
		"slot": of("null"),
	}
	if len(s.Slots) > 0 {
		record["slot"] = objectOf(map[string]any{"subject": of("string"), "attribute": of("string"), "value": of("string")}, "null")
	}
	return &llm.Shape{Name: "records", Schema: schemaOf(objectOf(map[string]any{"records": listOf(objectOf(record))}))}
}

func schemaOf(o object) json.RawMessage {
	b, err := json.Marshal(o)
	if err != nil {
		panic(err) // it is made of words and numbers
	}
	return b
}
