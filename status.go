package firsthand

// Status says how firmly a record is established.
type Status string

// The statuses, from firm to refused.
const (
	StatusCanon      Status = "canon"      // a scene, a passage or the author established it
	StatusDeclared   Status = "declared"   // a character said so
	StatusInferred   Status = "inferred"   // somebody, or a model, takes it to be likely
	StatusUnresolved Status = "unresolved" // nobody has settled it
	StatusRefuted    Status = "refuted"    // the story or the author settled it as untrue
)

// Statuses returns every status.
func Statuses() []Status {
	return []Status{StatusCanon, StatusDeclared, StatusInferred, StatusUnresolved, StatusRefuted}
}

// Validate returns CodeInvalid with the valid statuses if s is none of them.
func (s Status) Validate() error { return oneOf("status", s, Statuses()) }

// Standing says whether a record takes part in recall. It is independent of
// its status: a canon record can be archived, a live one unresolved.
type Standing string

// The standings. Only live records, and provisional ones in their own scene,
// are recalled; the others stay readable with the reason.
const (
	StandingLive        Standing = "live"
	StandingProvisional Standing = "provisional" // an answer that the next turn has not yet taken
	StandingArchived    Standing = "archived"    // out of default recall, still searchable, restorable
	StandingSuperseded  Standing = "superseded"  // a correction, a change or a merge took its place
	StandingStale       Standing = "stale"       // something it was made from has changed
	StandingNotTaken    Standing = "not_taken"   // it belongs to an alternative that was not chosen
)

// Standings returns every standing.
func Standings() []Standing {
	return []Standing{StandingLive, StandingProvisional, StandingArchived, StandingSuperseded, StandingStale, StandingNotTaken}
}

// Validate returns CodeInvalid with the valid standings if s is none of them.
func (s Standing) Validate() error { return oneOf("standing", s, Standings()) }

// Origin says where a record comes from.
type Origin string

// The origins.
const (
	OriginLore    Origin = "lore"    // from the original work: read-only, cites its chapter, never fades
	OriginLived   Origin = "lived"   // from the play
	OriginDerived Origin = "derived" // made from other records
)

// Validate returns CodeInvalid with the valid origins if o is none of them.
func (o Origin) Validate() error {
	return oneOf("origin", o, []Origin{OriginLore, OriginLived, OriginDerived})
}

// Frame says in which layer of the story something holds. Out-of-character
// text has no frame: it never becomes a record.
type Frame string

// The frames.
const (
	FrameWorld Frame = "world" // it holds in the story's world
	FrameDream Frame = "dream" // it was dreamt
	FrameTale  Frame = "tale"  // it was told inside the story, by a teller who may not be reliable
)

// Validate returns CodeInvalid with the valid frames if f is none of them.
func (f Frame) Validate() error {
	return oneOf("frame", f, []Frame{FrameWorld, FrameDream, FrameTale})
}

// Tier says how long a record is kept within easy reach.
type Tier string

// The tiers.
const (
	TierTemporary  Tier = "temporary"  // fades with its scene, or after 7 days
	TierPromotable Tier = "promotable" // halves after 30 days, archived after 90 without use
	TierLongTerm   Tier = "longterm"   // never fades
	TierLocked     Tier = "locked"     // never fades, and refuses automatic change and merging
)

// Validate returns CodeInvalid with the valid tiers if t is none of them.
func (t Tier) Validate() error {
	return oneOf("tier", t, []Tier{TierTemporary, TierPromotable, TierLongTerm, TierLocked})
}

// Category marks the two sorts of event that some temperaments feel more.
type Category string

// The categories. The zero value is none.
const (
	CategoryNone     Category = ""
	CategoryJealousy Category = "jealousy"
	CategoryReunion  Category = "reunion"
)

// Validate returns CodeInvalid with the valid categories if c is none of them.
func (c Category) Validate() error {
	if c == CategoryNone {
		return nil
	}
	return oneOf("category", c, []Category{CategoryJealousy, CategoryReunion})
}
