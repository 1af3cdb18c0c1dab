package api

import (
	"reflect"

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
	as[firsthand.Audience, audienceForm](r)
	as[firsthand.Emotion, emotionForm](r)
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
