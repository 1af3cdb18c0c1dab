package firsthand

// Kind says what sort of memory a record is.
type Kind string

// The kinds of record.
const (
	KindEvent          Kind = "event"          // an established act or state
	KindObservation    Kind = "observation"    // what could be seen or heard, without a motive
	KindStatement      Kind = "statement"      // what a character said of itself or of others
	KindInterpretation Kind = "interpretation" // a possible motive, feeling or meaning
	KindMonologue      Kind = "monologue"      // the private inner voice of one character
	KindLoop           Kind = "loop"           // something unfinished, such as an unanswered question
	KindIntention      Kind = "intention"      // what a character means to do soon
	KindSummary        Kind = "summary"        // many records told as one
	KindReflection     Kind = "reflection"     // an insight drawn from records
	KindDream          Kind = "dream"          // a dream made of records
	KindDiary          Kind = "diary"          // the version a character is willing to write
)

// KindTurn marks a hit that is a turn itself. No record has it.
const KindTurn Kind = "turn"

// Kinds returns every kind a record can have.
func Kinds() []Kind {
	return []Kind{KindEvent, KindObservation, KindStatement, KindInterpretation, KindMonologue, KindLoop,
		KindIntention, KindSummary, KindReflection, KindDream, KindDiary}
}

// Validate returns CodeInvalid with the valid kinds if k is none of them.
func (k Kind) Validate() error { return oneOf("kind of record", k, Kinds()) }

// Derived reports whether records of this kind are made from other records.
func (k Kind) Derived() bool {
	return k == KindSummary || k == KindReflection || k == KindDream || k == KindDiary
}

// Spoken reports whether a record of this kind belongs to a speaker: a
// statement to who said it, a monologue to who thinks it.
func (k Kind) Spoken() bool { return k == KindStatement || k == KindMonologue }

// BirthStatus returns the status that an author's record of this kind has when
// none is given.
func (k Kind) BirthStatus() Status {
	switch k {
	case KindEvent, KindObservation:
		return StatusCanon
	case KindStatement, KindMonologue, KindIntention:
		return StatusDeclared
	case KindInterpretation, KindLoop:
		return StatusUnresolved
	}
	return StatusInferred
}

// statuses lists what a record of this kind can be born with.
func (k Kind) statuses() []Status {
	switch k {
	case KindEvent, KindObservation:
		return []Status{StatusCanon, StatusInferred}
	case KindStatement, KindMonologue:
		return []Status{StatusDeclared}
	case KindInterpretation:
		return []Status{StatusUnresolved, StatusInferred}
	case KindLoop:
		return []Status{StatusUnresolved}
	case KindIntention:
		return []Status{StatusDeclared, StatusInferred}
	}
	return []Status{StatusInferred}
}
