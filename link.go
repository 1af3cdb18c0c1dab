package firsthand

// LinkKind says how one record bears on another.
type LinkKind string

// The kinds of link, each read from left to right: From explains To.
const (
	LinkDerived     LinkKind = "derived"
	LinkExplains    LinkKind = "explains"
	LinkContradicts LinkKind = "contradicts" // holds both ways
	LinkResolves    LinkKind = "resolves"
	LinkAnswers     LinkKind = "answers"
	LinkRepeats     LinkKind = "repeats"
	LinkReports     LinkKind = "reports"
	LinkSupersedes  LinkKind = "supersedes"
	LinkSettles     LinkKind = "settles"
	// LinkDoubts marks a possible contradiction, which nobody but the author can
	// tell from none; it holds both ways.
	LinkDoubts LinkKind = "doubts"
	// LinkAgrees says that two records do not contradict each other, though they
	// look as if they did: the author said so. It holds both ways.
	LinkAgrees LinkKind = "agrees"

	// The rest tie memories of different scenes. A language model finds them:
	// they are guesses, lead from one memory to the other, and settle nothing.
	LinkExtends     LinkKind = "extends"     // tells more of the same
	LinkAccumulates LinkKind = "accumulates" // adds to what happens again and again
	LinkSpecifies   LinkKind = "specifies"   // says more exactly what the other says roughly
	LinkChanges     LinkKind = "changes"     // says what became of it since
	LinkImplies     LinkKind = "implies"     // makes the other likely
)

// LinkKinds returns every kind of link.
func LinkKinds() []LinkKind {
	return []LinkKind{LinkDerived, LinkExplains, LinkContradicts, LinkResolves, LinkAnswers, LinkRepeats, LinkReports, LinkSupersedes, LinkSettles, LinkDoubts, LinkAgrees,
		LinkExtends, LinkAccumulates, LinkSpecifies, LinkChanges, LinkImplies}
}

// Link ties one record to another. Both stay as they are.
type Link struct {
	From RecordID `json:"from"`
	To   RecordID `json:"to"`
	Kind LinkKind `json:"kind"`
	// Cut takes an earlier link of the same ends and kind away.
	Cut     bool   `json:"cut,omitempty"`
	Because string `json:"because,omitempty"`
}

// Validate returns CodeInvalid for an unknown kind or a link of a record to
// itself.
func (l Link) Validate() error {
	if err := oneOf("kind of link", l.Kind, LinkKinds()); err != nil {
		return err
	}
	if l.From == 0 || l.To == 0 || l.From == l.To {
		return Errorf(CodeInvalid, "a link ties two different records")
	}
	return nil
}

// Slot declares something the world keeps track of: one attribute of one
// subject, such as the place of the brass key.
type Slot struct {
	Subject     string `json:"subject"`
	Attribute   string `json:"attribute"`
	Description string `json:"description,omitempty"`
	// Values are the allowed ones where they are few, each with its other
	// names after bars: "windowsill|窓辺|窗台".
	Values []string `json:"values,omitempty"`
	// Aliases are other names of the subject.
	Aliases []string `json:"aliases,omitempty"`
}

// Validate returns CodeInvalid for a slot without a subject or an attribute.
func (s Slot) Validate() error {
	if s.Subject == "" || s.Attribute == "" {
		return Errorf(CodeInvalid, "a slot needs a subject and an attribute, such as \"brass key\" and \"place\"")
	}
	return nil
}

// SlotFill is what a record says of a slot.
type SlotFill struct {
	Subject   string `json:"subject"`
	Attribute string `json:"attribute"`
	Value     string `json:"value"`
}
