package api

import (
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// alias tells the document what the framework cannot see in the vocabulary:
// which words a field takes, and what types with a JSON form of their own look
// like.
func alias(r huma.Registry) {
	as[firsthand.Kind, kindWords](r)
	as[firsthand.Status, statusWords](r)
	as[firsthand.Standing, standingWords](r)
	as[firsthand.Origin, originWords](r)
	as[firsthand.Frame, frameWords](r)
	as[firsthand.Tier, tierWords](r)
	as[firsthand.Category, categoryWords](r)
	as[engine.Verdict, verdictWords](r)
	as[firsthand.FactKind, factWords](r)
	as[firsthand.Audience, audienceForm](r)
	as[firsthand.Emotion, emotionForm](r)
	optional(r, reflect.TypeFor[firsthand.Temperament](), "jealousy", "longing", "release", "imagination", "homesickness")
	optional(r, reflect.TypeFor[firsthand.Character](), "temperament")
	optional(r, reflect.TypeFor[firsthand.Utterance](), "speaker")
}

// schemaName names types in the document. Those of the vocabulary go by their own
// names; packages above it may use the same ones.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.PkgPath() {
	case "", reflect.TypeFor[firsthand.World]().PkgPath(), problemType.PkgPath():
		return name
	case reflect.TypeFor[question]().PkgPath():
		return name + "Body"
	}
	pkg := path.Base(t.PkgPath())
	return strings.ToUpper(pkg[:1]) + pkg[1:] + name
}

func as[T, Form any](r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[T](), reflect.TypeFor[Form]())
}

type (
	kindWords     string
	statusWords   string
	standingWords string
	originWords   string
	frameWords    string
	tierWords     string
	categoryWords string
	verdictWords  string
	factWords     string
	audienceForm  struct{}
	emotionForm   struct{}
)

// The forms that the types have in the document.

func (kindWords) Schema(huma.Registry) *huma.Schema {
	return oneOf(append(firsthand.Kinds(), firsthand.KindTurn)...)
}
func (statusWords) Schema(huma.Registry) *huma.Schema   { return oneOf(firsthand.Statuses()...) }
func (standingWords) Schema(huma.Registry) *huma.Schema { return oneOf(firsthand.Standings()...) }
func (originWords) Schema(huma.Registry) *huma.Schema {
	return oneOf(firsthand.OriginLore, firsthand.OriginLived, firsthand.OriginDerived)
}
func (frameWords) Schema(huma.Registry) *huma.Schema {
	return oneOf(firsthand.FrameWorld, firsthand.FrameDream, firsthand.FrameTale)
}
func (tierWords) Schema(huma.Registry) *huma.Schema {
	return oneOf(firsthand.TierTemporary, firsthand.TierPromotable, firsthand.TierLongTerm, firsthand.TierLocked)
}
func (categoryWords) Schema(huma.Registry) *huma.Schema {
	return oneOf(firsthand.CategoryJealousy, firsthand.CategoryReunion)
}
func (verdictWords) Schema(huma.Registry) *huma.Schema {
	return oneOf(engine.VerdictCanon, engine.VerdictRefuted, engine.VerdictUnresolved, engine.VerdictResolved)
}

func (factWords) Schema(huma.Registry) *huma.Schema { return oneOf(firsthand.FactKinds()...) }

func oneOf[T ~string](words ...T) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, w := range words {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}

func (audienceForm) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		oneOf("everyone"),
		{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString, Examples: []any{"c2"}}},
	}, Description: "Who may know: \"everyone\", or the ids of characters; the narrator and the author always do"}
}

func (emotionForm) Schema(huma.Registry) *huma.Schema {
	none, most := 0.0, 100.0
	s := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for _, name := range firsthand.EmotionNames() {
		s.Properties[name] = &huma.Schema{Type: huma.TypeInteger, Minimum: &none, Maximum: &most}
	}
	return s
}

// optional lets a request leave out what is zero by default, though an answer
// always has it.
func optional(r huma.Registry, t reflect.Type, fields ...string) {
	s := r.SchemaFromRef(r.Schema(t, true, "").Ref)
	s.Required = slices.DeleteFunc(s.Required, func(name string) bool { return slices.Contains(fields, name) })
	s.PrecomputeMessages()
}
