package extract

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// spelled are the numbers that English writes out where it counts days.
var spelled = []string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// loose are words that leave a number behind them open.
const loose = " or to hundred thousand about around roughly nearly almost over under than some every each another half "

// numberBefore reads the number that ends at a byte, as numeralsBefore does or
// before a space in an English word, and where it begins. 0 is no number.
func numberBefore(s string, end int) (n, start int) {
	if n, start = numeralsBefore(s, end); start < end {
		return n, start
	}
	word := lastWord(s[:end])
	start = len(strings.TrimRight(s[:end], " ")) - len(word)
	switch {
	case word == "":
		return 0, end
	case word == "a", word == "an":
		return 1, start
	case word[0] <= '9':
		return parsed(word), start
	}
	return max(0, slices.Index(spelled, word)), start
}

// numeralsBefore reads the number that ends at a byte, in digits or Chinese
// characters, and where it begins. 0 is no number.
func numeralsBefore(s string, end int) (n, start int) {
	for start = end; start > 0; {
		c, size := utf8.DecodeLastRuneInString(s[:start])
		if !numeral(c) {
			break
		}
		start -= size
	}
	return parsed(s[start:end]), start
}

// numberAfter reads the number that begins at a byte, in digits or Chinese
// characters, and where it ends. 0 is no number.
func numberAfter(s string, at int) (n, end int) {
	for end = at; end < len(s); {
		c, size := utf8.DecodeRuneInString(s[end:])
		if !numeral(c) {
			break
		}
		end += size
	}
	return parsed(s[at:end]), end
}

func numeral(c rune) bool { return c == '十' || digit(c) >= 0 }

// digit returns what one digit or Chinese numeral counts, or -1.
func digit(c rune) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case '０' <= c && c <= '９':
		return int(c - '０')
	}
	return hanDigit(c)
}

func hanDigit(c rune) int {
	switch c {
	case '零':
		return 0
	case '兩', '两':
		return 2
	}
	const all = "〇一二三四五六七八九"
	if at := strings.IndexRune(all, c); at >= 0 {
		return at / len("〇")
	}
	return -1
}

// parsed reads up to four digits, a number below a hundred in Chinese, or a
// year in Chinese numerals. Everything else is 0: 二三 is two or three.
func parsed(s string) int {
	tens, ones, ten := strings.Cut(s, "十")
	if !ten {
		n, count, chinese := digits(s)
		if count > 4 || chinese && count != 1 && count != 4 {
			return 0
		}
		return n
	}
	t, many, _ := digits(tens)
	n, few, _ := digits(ones)
	switch {
	case many > 1, few > 1:
		return 0
	case many == 0:
		t = 1
	}
	return 10*t + n
}

// digits reads a row of digits: the number, how many there are, and whether
// Chinese numerals are among them. What is no digit counts as too many.
func digits(s string) (n, count int, chinese bool) {
	for _, c := range s {
		d := digit(c)
		if d < 0 || count == 4 {
			return 0, len(s), chinese
		}
		n = 10*n + d
		count++
		chinese = chinese || hanDigit(c) >= 0
	}
	return n, count, chinese
}

// isLoose reports whether a number is less than exact for what stands before
// it: about, two or, 約, 第, or more of the number.
func isLoose(before string) bool {
	last, size := utf8.DecodeLastRuneInString(before)
	switch {
	case last == '、':
		earlier, _ := utf8.DecodeLastRuneInString(before[:len(before)-size])
		return numeral(earlier)
	case size > 0 && (numeral(last) || strings.ContainsRune("-.,/~〜～第約约近概多數数幾几百千万萬億亿年月又再每毎", last)),
		strings.HasSuffix(before, "およそ"), strings.HasSuffix(before, "ほぼ"):
		return true
	}
	word := lastWord(before)
	if word == "and" { // a hundred and two
		rest := strings.TrimRight(before, " ")
		word = lastWord(rest[:len(rest)-len(word)])
		return word == "hundred" || word == "thousand"
	}
	return word != "" && strings.Contains(loose, " "+word+" ")
}

// lastWord returns the English word or number that ends s, in small letters.
func lastWord(s string) string {
	s = strings.TrimRight(s, " ")
	at := len(s)
	for at > 0 && s[at-1] < utf8.RuneSelf && spaced(rune(s[at-1])) {
		at--
	}
	return strings.ToLower(s[at:])
}
