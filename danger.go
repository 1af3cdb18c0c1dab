package firsthand

// Danger says why a text is not made into memories. Its scene keeps it as it
// was told, for its author to read; it is no hit, nothing is taken from it, and
// a night notes no more than that there was something. Fictional crime is
// ordinary story and no danger.
type Danger string

// The dangers.
const (
	DangerNone     Danger = ""          // it is memory like any other
	DangerSelfHarm Danger = "self_harm" // somebody harms, or means to harm, themselves
	DangerMinors   Danger = "minors"    // sexual content with minors
	DangerMethod   Danger = "method"    // how to do grave harm, with amounts and steps
)

// Validate returns CodeInvalid for a danger that does not exist.
func (d Danger) Validate() error {
	if d == DangerNone {
		return nil
	}
	return oneOf("danger", d, []Danger{DangerSelfHarm, DangerMinors, DangerMethod})
}
