package markdown_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign/markdown"
)

func record(id firsthand.RecordID, kind firsthand.Kind, status firsthand.Status, speaker, text string) firsthand.Hit {
	return firsthand.Hit{ID: firsthand.Ref{Record: id}, Kind: kind, Status: status, Standing: firsthand.StandingLive, Speaker: speaker, Text: text}
}

func book() markdown.Book {
	lies := record(9, firsthand.KindStatement, firsthand.StatusDeclared, "ブラム", "鍵は引き出しにある。")
	lies.Conflicts = []firsthand.RecordID{5}
	key := record(5, firsthand.KindEvent, firsthand.StatusCanon, "", "The brass key lies on the windowsill.")
	old := record(3, firsthand.KindEvent, firsthand.StatusCanon, "", "左眼是灰色的。")
	old.Standing, old.Because = firsthand.StandingSuperseded, "第一章"
	return markdown.Book{
		Title: "霧港",
		Scenes: []markdown.Scene{{Title: "pier", StoryTime: "at dusk", Turns: []markdown.Turn{
			{Turn: firsthand.Turn{Number: 1, Text: "The brass key lies on the windowsill."}, Standing: firsthand.StandingLive, Taken: []firsthand.Hit{key}},
			{Turn: firsthand.Turn{Number: 2, Speaker: "ブラム", Text: "鍵は引き出しにある。\n\n*目を逸らす*", Hidden: true}, Standing: firsthand.StandingNotTaken, Taken: []firsthand.Hit{lies}},
		}}},
		Stated:          []firsthand.Hit{old},
		Contradictions:  [][2]firsthand.Hit{{key, lies}},
		Interpretations: []firsthand.Hit{record(11, firsthand.KindInterpretation, firsthand.StatusUnresolved, "", "布蘭也許在說謊。")},
		Loops:           []firsthand.Hit{record(12, firsthand.KindLoop, firsthand.StatusUnresolved, "Tilla", "Where is it?")},
	}
}

func write(t interface{ Fatal(...any) }, b markdown.Book) string {
	var out strings.Builder
	if err := markdown.Write(&out, b); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestBookReadsAsItShould(t *testing.T) {
	want, err := os.ReadFile("testdata/book.md")
	if err != nil {
		t.Fatal(err)
	}
	if got := write(t, book()); got != string(want) {
		t.Errorf("the book reads\n%s\nwant\n%s", got, want)
	}
}

func TestNothingIsABookOfItsTitle(t *testing.T) {
	if got := write(t, markdown.Book{Title: "灯台"}); got != "# 灯台\n" {
		t.Errorf("an empty book reads %q", got)
	}
}

// A story's words open no heading, no list and no tag.
func TestWordsStayWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("#*_->+=`<[]!|~&\\1.) \n霧灯a"))).Draw(t, "text")
		b := markdown.Book{Title: "x", Scenes: []markdown.Scene{{Title: "y", Turns: []markdown.Turn{{Turn: firsthand.Turn{Number: 1, Text: text}}}}}}
		headings := 0
		for line := range strings.Lines(write(t, b)) {
			if strings.HasPrefix(line, "#") {
				headings++
			}
			for _, list := range []string{"- ", "+ ", "* ", "> ", "1. ", "1) ", "```", "<a", "==="} {
				if strings.HasPrefix(line, list) {
					t.Fatalf("%q became %q", text, line)
				}
			}
		}
		if headings != 2 {
			t.Fatalf("%q gives %d headings, want 2", text, headings)
		}
	})
}

// What escaping adds is only backslashes.
func TestWordsAreNotChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.StringMatching(`[a-z霧灯*#_\[<&0-9.]{1,20}`).Draw(t, "title")
		got := strings.TrimSuffix(strings.TrimPrefix(write(t, markdown.Book{Title: title}), "# "), "\n")
		if strings.ReplaceAll(got, `\`, "") != title {
			t.Fatalf("%q became %q", title, got)
		}
	})
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

var errFull = errors.New("the disk is full")

func TestAnErrorOfTheWriterIsTold(t *testing.T) {
	if err := markdown.Write(full{}, book()); !errors.Is(err, errFull) {
		t.Errorf("it returned %v", err)
	}
}
