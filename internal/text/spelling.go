package text

import "strings"

// spelled returns an English word as it is compared: what is drawn together
// apart, and of two ways to spell it the American one.
func spelled(w string) []string {
	switch w {
	case "cannot", "can't":
		return []string{"can", "not"}
	case "won't":
		return []string{"will", "not"}
	case "i'm":
		return []string{"i", "am"}
	case "grey":
		return []string{"gray"}
	case "harbour", "colour", "favour", "honour", "neighbour", "labour", "armour", "rumour", "humour", "parlour", "odour", "vapour":
		return []string{strings.Replace(w, "our", "or", 1)}
	case "theatre", "centre", "metre":
		return []string{w[:len(w)-2] + "er"}
	}
	if verb, denied := strings.CutSuffix(w, "n't"); denied {
		return []string{verb, "not"}
	}
	if verb, are := strings.CutSuffix(w, "'re"); are {
		return []string{verb, "are"}
	}
	return []string{w}
}
