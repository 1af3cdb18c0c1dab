package extract

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Danger returns why a text is not to be made into memories, or DangerNone. It
// reads words and not intentions: what is only hinted at passes, and so does
// what is spelled to deceive.
func Danger(s string) firsthand.Danger { return dangerOf(s, cuesOf(s)) }

// dangerOf is Danger of a text whose cues are found already.
func dangerOf(s string, hits []hit) firsthand.Danger {
	var found set
	for _, h := range hits {
		found |= 1 << h.cue
	}
	switch {
	case found.has(cueSexual) && involvesMinors(s, hits):
		return firsthand.DangerMinors
	case found.has(cueWeapon) && found.has(cueStep) && instructs(s, hits):
		return firsthand.DangerMethod
	case found.has(cueSelfHarm):
		return firsthand.DangerSelfHarm
	}
	return firsthand.DangerNone
}

// safe returns the directions that are no danger.
func safe(asked []firsthand.Direction) []firsthand.Direction {
	return slices.DeleteFunc(asked, func(d firsthand.Direction) bool { return Danger(d.Text) != firsthand.DangerNone })
}

// involvesMinors reports whether a sentence with something sexual, or the one
// before or behind it, names somebody who is not of age.
func involvesMinors(s string, hits []hit) bool {
	sentences := text.Sentences(s)
	minor, sexual := make([]bool, len(sentences)), make([]bool, len(sentences))
	at := 0
	for _, h := range hits {
		for at < len(sentences)-1 && sentences[at].End <= h.start {
			at++
		}
		minor[at] = minor[at] || h.cue == cueMinor
		sexual[at] = sexual[at] || h.cue == cueSexual
	}
	for i, sentence := range sentences {
		minor[i] = minor[i] || tellsYouth(s[sentence.Start:sentence.End])
	}
	for i := range sentences {
		if sexual[i] && (minor[i] || i > 0 && minor[i-1] || i+1 < len(minor) && minor[i+1]) {
			return true
		}
	}
	return false
}

// years is an age as people write it.
var years = regexp.MustCompile(`(?i)\b([0-9]{1,3})[- ]?(?:years?[- ]old|yrs? old|yo\b)|\bage(?:d)? ([0-9]{1,3})\b|([0-9０-９]{1,3}|[一二三四五六七八九十]{1,3}) ?[歳才歲岁]`)

// ofAge is from how many years on nobody is a minor.
const ofAge = 18

// tellsYouth reports whether a sentence tells an age that is a minor's.
func tellsYouth(sentence string) bool {
	for _, m := range years.FindAllStringSubmatch(sentence, -1) {
		for _, number := range m[1:] {
			if n, ok := count(number); ok && n < ofAge {
				return true
			}
		}
	}
	return false
}

const tens = "十"

// count reads a number in figures of any width, or of one to ninety-nine in Han.
func count(number string) (int, bool) {
	number = text.Fold(number)
	if n, err := strconv.Atoi(number); err == nil {
		return n, true
	}
	digit := func(s string, none int) int {
		if at := strings.Index("一二三四五六七八九", s); s != "" && at >= 0 {
			return at/len("一") + 1
		}
		return none
	}
	before, after, ten := strings.Cut(number, tens)
	if ten {
		return 10*digit(before, 1) + digit(after, 0), true
	}
	n := digit(number, 0)
	return n, n > 0
}

// quantity is how much of something, as a recipe says it.
var quantity = regexp.MustCompile(`(?i)[0-9０-９]+(?:[.,][0-9]+)? ?(?:mg|kg|g|ml|l|oz|lbs?|cm|mm|v|grams?|kilos?|kilograms?|milligrams?|milliliters?|millilitres?|liters?|litres?|ounces?|pounds?|cups?|teaspoons?|tablespoons?|parts?|percent|degrees?|volts?|minutes?|hours?|hrs?)\b|[0-9０-９]+ ?[%％°℃]|(?:[0-9０-９]+|[一二兩两三四五六七八九十百千半]+) ?(?:ミリグラム|キログラム|グラム|ミリリットル|リットル|パーセント|キロ|度|分間|時間|公克|公斤|毫克|毫升|公升|克|升|匙|份|分鐘|分钟|小時|小时|伏特)`)

// A method is told by at least so many amounts and sorts of steps: less is a
// story in which a bomb goes off.
const (
	leastAmounts = 2
	leastSteps   = 2
)

// instructs reports whether a text with a weapon in it tells how it is made.
func instructs(s string, hits []hit) bool {
	steps := map[string]bool{}
	for _, h := range hits {
		if h.cue == cueStep {
			steps[strings.ToLower(s[h.start:h.end])] = true
		}
	}
	return len(steps) >= leastSteps && len(quantity.FindAllStringIndex(s, leastAmounts)) >= leastAmounts
}
