package firsthand

import "strings"

// Validate returns CodeInvalid or CodeRefused, saying what to do, for a record
// that cannot be born: a kind with a status it never starts with, a statement
// that nobody says, an interpretation that rests on nothing, a derived record
// without sources, a value out of range. Whether its references resolve is for
// the world's state to check.
func (r Record) Validate() error {
	for _, check := range []func() error{r.validWords, r.validBirth, r.validTellers, r.validOrigins, r.validScales, r.validTime} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (r Record) validWords() error {
	for _, err := range []error{r.Kind.Validate(), r.Status.Validate(), r.Standing.Validate(), r.Origin.Validate(),
		r.Frame.Validate(), r.Tier.Validate(), r.Category.Validate(), validText("record", r.Text), validText("record's gloss", r.Gloss)} {
		if err != nil {
			return err
		}
	}
	if strings.TrimSpace(r.Text) == "" {
		return Errorf(CodeInvalid, "a record needs a text")
	}
	return nil
}

func (r Record) validBirth() error {
	for _, s := range r.Kind.statuses() {
		if r.Status == s {
			return r.validFrame()
		}
	}
	switch {
	case r.Kind == KindInterpretation:
		return Errorf(CodeInvalid, "an interpretation is never born %s: record it unresolved, then settle it with the reason", r.Status)
	case r.Kind.Derived():
		return Errorf(CodeInvalid, "a %s is derived and never %s: confirm one of its sentences, which adds an event", r.Kind, r.Status)
	case r.Kind == KindStatement:
		return Errorf(CodeInvalid, "a statement is declared, never %s: settling it adds an event that says what is so", r.Status)
	}
	return Errorf(CodeInvalid, "a record of kind %s is never born %s: use one of %s", r.Kind, r.Status, list(r.Kind.statuses()))
}

func (r Record) validFrame() error {
	if r.Status == StatusCanon && r.Frame != FrameWorld {
		return Errorf(CodeInvalid, "what happens in a %s is not canon in the world: record it as inferred", r.Frame)
	}
	return nil
}

func (r Record) validTellers() error {
	switch {
	case r.Kind == KindStatement && r.Speaker == "":
		return Errorf(CodeInvalid, "a statement needs a speaker: say who said it")
	case r.Kind == KindMonologue && r.SpeakerID == 0:
		return Errorf(CodeInvalid, "a monologue needs its holder as speaker: say whose inner voice it is")
	case r.Kind == KindMonologue && (r.Audience.Everyone || len(r.Audience.Characters) > 1 || !r.Audience.Has(r.SpeakerID)):
		return Errorf(CodeInvalid, "a monologue is private: its audience is its holder alone")
	case r.Kind == KindInterpretation && len(r.Basis) == 0:
		return Errorf(CodeInvalid, "an interpretation needs its basis: name at least one record or turn it rests on")
	case r.Kind == KindInterpretation && r.Reader == nil:
		return Errorf(CodeInvalid, "an interpretation needs its reader: say whose reading it is")
	case r.Kind != KindInterpretation && len(r.Basis) > 0:
		return Errorf(CodeInvalid, "only an interpretation has a basis: name the sources of a %s instead", r.Kind)
	}
	return nil
}

func (r Record) validOrigins() error {
	for _, s := range r.Sources {
		if err := s.Validate(); err != nil {
			return err
		}
	}
	switch {
	case r.Kind.Derived() && len(r.From) == 0:
		return Errorf(CodeInvalid, "a %s needs the records it was made from", r.Kind)
	case r.Kind.Derived() != (r.Origin == OriginDerived):
		return Errorf(CodeInvalid, "a record of kind %s cannot have origin %s", r.Kind, r.Origin)
	case !r.Kind.Derived() && len(r.From) > 0:
		return Errorf(CodeInvalid, "only derived records are made from others: a %s names its sources", r.Kind)
	case !r.Kind.Derived() && len(r.Sources) == 0:
		return Errorf(CodeInvalid, "a record needs a source: a turn, a passage or the author")
	}
	for _, s := range r.Sources {
		if (s.Kind == SourcePassage) != (r.Origin == OriginLore) {
			return Errorf(CodeInvalid, "lore comes from a passage of the work, and only lore does: cite the chapter")
		}
	}
	return nil
}

func (r Record) validScales() error {
	if r.Importance < 1 || r.Importance > 5 {
		return Errorf(CodeInvalid, "importance %d is out of range: it is 1 to 5", r.Importance)
	}
	return r.Emotion.Validate()
}

func (r Record) validTime() error {
	if r.Time == nil {
		return nil
	}
	return r.Time.Validate()
}
