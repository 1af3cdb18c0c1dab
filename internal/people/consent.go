package people

import "github.com/firsthand-memory/firsthand"

// May reports whether the character may keep what the person says of
// themselves: the person's last word for that character, or else for the whole
// world, is a consent. Character 0 asks for all of the world's characters.
func (p Person) May(w firsthand.WorldID, c firsthand.CharacterID) bool {
	for i := len(p.Consents) - 1; i >= 0; i-- {
		if given := p.Consents[i]; given.World == w && (given.Character == c || given.Character == 0) {
			return !given.Withdrawn
		}
	}
	return false
}

// Listeners returns the characters of the world who may keep what the person
// says of themselves: 0 alone for all of them, none if nobody may.
func (p Person) Listeners(w firsthand.WorldID) []firsthand.CharacterID {
	if p.May(w, 0) {
		return []firsthand.CharacterID{0}
	}
	var who []firsthand.CharacterID
	seen := map[firsthand.CharacterID]bool{}
	for _, given := range p.Consents {
		if c := given.Character; given.World == w && !seen[c] && p.May(w, c) {
			who = append(who, c)
		}
		seen[given.Character] = true
	}
	return who
}
