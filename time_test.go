package firsthand_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

func TestMentionsOfATime(t *testing.T) {
	for _, c := range []struct {
		mention firsthand.TimeMention
		says    string // of the error; "" where there is none
	}{
		{firsthand.TimeMention{Phrase: "昨日"}, ""},
		{firsthand.TimeMention{Phrase: "yesterday", From: "2023-05-23", To: "2023-05-23"}, ""},
		{firsthand.TimeMention{Phrase: "下週", From: "2024-02-26", To: "2024-03-03"}, ""},
		{firsthand.TimeMention{}, "needs its phrase"},
		{firsthand.TimeMention{From: "2023-05-23", To: "2023-05-23"}, "needs its phrase"},
		{firsthand.TimeMention{Phrase: "\xff"}, "not valid UTF-8"},
		{firsthand.TimeMention{Phrase: "May 23", From: "23 May", To: "2023-05-23"}, `"23 May" is no day`},
		{firsthand.TimeMention{Phrase: "5月32日", From: "2023-05-32", To: "2023-05-32"}, `"2023-05-32" is no day`},
		{firsthand.TimeMention{Phrase: "today", From: "2023-05-23"}, "both days"},
		{firsthand.TimeMention{Phrase: "today", To: "2023-05-23"}, "both days"},
		{firsthand.TimeMention{Phrase: "last week", From: "2023-05-21", To: "2023-05-15"}, "ends before it begins"},
	} {
		r := fact()
		r.Time = &c.mention
		for _, err := range []error{c.mention.Validate(), r.Validate()} {
			switch {
			case c.says == "" && err != nil:
				t.Errorf("%+v is refused: %v", c.mention, err)
			case c.says != "" && (firsthand.CodeOf(err) != firsthand.CodeInvalid || !strings.Contains(err.Error(), c.says)):
				t.Errorf("%+v: %v does not say %q", c.mention, err, c.says)
			}
		}
	}
}
