package text

import (
	"strconv"
	"strings"
)

// numerals are the Han digits and, from ten on, the powers between them.
var numerals = map[rune]int{'〇': 0, '零': 0, '一': 1, '二': 2, '两': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9,
	'十': 10, '百': 100, '千': 1000, '万': 10000}

// numeral returns the number that a run of Han numerals is, in digits: digits
// alone stand by place, as in 一九二〇.
func numeral(run []rune) string {
	var digits strings.Builder
	total, last, powers := 0, 0, false
	for _, r := range run {
		v := numerals[r]
		if v < 10 {
			last = v
			digits.WriteString(strconv.Itoa(v))
			continue
		}
		powers = true
		total, last = total+max(last, 1)*v, 0
	}
	if powers {
		return strconv.Itoa(total + last)
	}
	return digits.String()
}

// figure returns a number of digits without its separators and its ending, as
// 1920 of 1,920 and 3 of 3rd; "" for any other word.
func figure(word string) string {
	n := strings.ReplaceAll(word, ",", "")
	for _, end := range []string{"st", "nd", "rd", "th", "s", "am", "pm"} {
		n = strings.TrimSuffix(n, end)
	}
	if n == "" || strings.Trim(n, "0123456789.") != "" {
		return ""
	}
	return n
}
