package mcp

import (
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// inputs are the schemas of what tools take, made once.
type inputs map[reflect.Type]*jsonschema.Schema

func newInputs() inputs {
	all := inputs{}
	for _, t := range []reflect.Type{
		reflect.TypeFor[recallInput](), reflect.TypeFor[rememberInput](), reflect.TypeFor[observeInput](), reflect.TypeFor[recordInput](),
		reflect.TypeFor[lookInput](), reflect.TypeFor[settleInput](), reflect.TypeFor[timelineInput](), reflect.TypeFor[worldInput](),
	} {
		all[t] = schemaOf(t)
	}
	return all
}

// schemaOf infers the schema of a tool's input. A type that it cannot be
// inferred of is a fault of the program.
func schemaOf(t reflect.Type) *jsonschema.Schema {
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: forms()})
	if err != nil {
		panic(err)
	}
	if turns := s.Properties["turns"]; turns != nil { // one who is not named is the narrator
		turns.Items.Required = slices.DeleteFunc(turns.Items.Required, func(name string) bool { return name == "speaker" })
	}
	return s
}

// forms are the schemas of vocabulary types with a JSON form of their own.
func forms() map[reflect.Type]*jsonschema.Schema {
	text := &jsonschema.Schema{Type: "string"}
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[firsthand.Ref]():         {Type: "string", Pattern: "^[rtp][1-9][0-9]*$", Description: "a record such as r17, a turn such as t3, a passage such as p5"},
		reflect.TypeFor[firsthand.RecordID]():    {Type: "string", Pattern: "^r[1-9][0-9]*$", Description: "a record such as r17"},
		reflect.TypeFor[firsthand.CharacterID](): text,
		reflect.TypeFor[firsthand.SceneID]():     text,
		reflect.TypeFor[firsthand.Kind]():        words(firsthand.Kinds()),
		reflect.TypeFor[firsthand.Status]():      words(firsthand.Statuses()),
		reflect.TypeFor[firsthand.Frame]():       words([]firsthand.Frame{firsthand.FrameWorld, firsthand.FrameDream, firsthand.FrameTale}),
		reflect.TypeFor[firsthand.Tier]():        words([]firsthand.Tier{firsthand.TierTemporary, firsthand.TierPromotable, firsthand.TierLongTerm, firsthand.TierLocked}),
		reflect.TypeFor[firsthand.Category]():    words([]firsthand.Category{firsthand.CategoryJealousy, firsthand.CategoryReunion}),
		reflect.TypeFor[engine.Verdict]():        words([]engine.Verdict{engine.VerdictCanon, engine.VerdictRefuted, engine.VerdictUnresolved, engine.VerdictResolved}),
		reflect.TypeFor[firsthand.Emotion]():     emotions(),
	}
}

func words[T ~string](all []T) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, w := range all {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}

func emotions() *jsonschema.Schema {
	none, most := 0.0, 100.0
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
	for _, name := range firsthand.EmotionNames() {
		s.Properties[name] = &jsonschema.Schema{Type: "integer", Minimum: &none, Maximum: &most}
	}
	return s
}
