package text

import (
	_ "embed" // for the lists
	"strings"
)

//go:embed sense/en.txt
var englishSense string

//go:embed sense/ja.txt
var japaneseSense string

//go:embed sense/zh.txt
var chineseSense string

// senses are the words that turn the sense of a text, by language. They are
// read once and never change.
var senses = map[string]*senseWords{
	English: readSense(englishSense), Japanese: readSense(japaneseSense), Chinese: readSense(chineseSense),
}

// turn is what a word does to the sense of its text.
type turn uint8

const (
	idle    turn = iota // nothing, though it looks as if it did
	deny                // it denies
	doubt               // it takes something for less than so
	change              // it tells of a change
	person              // it means who speaks
	you                 // it means who is spoken to
	hearsay             // it says that somebody said so, or he and she
	held                // what it tells is so to somebody only
	has                 // somebody has something
	parts               // somebody parts with something
	count               // it is a number
	whole               // nothing, and its parts do nothing either
	pole                // it is one of two opposites
)

var turnNames = map[string]turn{"plain": idle, "deny": deny, "doubt": doubt, "change": change, "person": person, "you": you, "hearsay": hearsay, "held": held, "has": has, "parts": parts, "number": count, "whole": whole, "poles": pole}

// mark is one thing that a word does. Of a number, is is its digits; of an
// opposite, the first word of its pair, and minus the side it is on.
type mark struct {
	turn
	is    string
	minus bool
}

type senseWords struct {
	marks   map[string][]mark
	longest map[rune]int // by the first rune, in runes
}

func readSense(list string) *senseWords {
	w := &senseWords{marks: map[string][]mark{}, longest: map[rune]int{}}
	section := ""
	for line := range strings.Lines(list) {
		switch line = strings.TrimSpace(line); {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			section = strings.Trim(line, "[]")
		default:
			w.read(turnNames[section], line)
		}
	}
	return w
}

func (w *senseWords) read(t turn, line string) {
	switch t {
	case pole:
		plus, minus, _ := strings.Cut(line, " : ")
		pair, _, _ := strings.Cut(plus, " ")
		w.add(plus, mark{turn: pole, is: pair})
		w.add(minus, mark{turn: pole, is: pair, minus: true})
	case count:
		for _, words := range strings.Split(line, "|") {
			digits, words, _ := strings.Cut(strings.TrimSpace(words), " ")
			w.add(words, mark{turn: count, is: digits})
		}
	default:
		for _, word := range strings.Split(line, "|") {
			w.add(word, mark{turn: t})
		}
	}
}

func (w *senseWords) add(words string, m mark) {
	for _, word := range strings.Fields(words) {
		word = fold(word, naming)
		w.marks[word] = append(w.marks[word], m)
		runes := []rune(word)
		w.longest[runes[0]] = max(w.longest[runes[0]], len(runes))
	}
}
