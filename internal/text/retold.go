package text

// Retells reports whether the text says again what another says, for somebody
// who was not there: the same of the same things and in the same order, and of
// its own no more than who said so. Of whom either speaks is not looked at, and
// neither may speak of you.
func (a Sense) Retells(b Sense) bool {
	if a.you || b.you || a.Turns != b.Turns || len(b.bare) < bareLeast {
		return false
	}
	at := 0
	for _, unit := range a.bare {
		switch {
		case at < len(b.bare) && unit == b.bare[at]:
			at++
		case !kana(unit):
			return false
		}
	}
	return at == len(b.bare)
}

// bareLeast is how much must be said to be recognised when it is said again.
const bareLeast = 2

// kana reports whether a unit is of hiragana, the endings of Japanese words.
func kana(unit string) bool {
	for _, r := range unit {
		if scriptOf(r) != hiragana {
			return false
		}
	}
	return true
}
