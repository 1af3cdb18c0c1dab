package transcript

import (
	"strings"
	"time"
	"unicode"

	"github.com/firsthand-memory/firsthand"
)

// cutStamp cuts a date or time from the head of a line: [12:30] Noor: …,
// (2023-05-24 12:30) Noor: …, 24.05.23, 12:30 - Noor: …
func cutStamp(s string) (stamp, rest string) {
	for _, b := range []struct{ open, end string }{{"[", "]"}, {"(", ")"}, {"", " - "}, {"", " "}} {
		inner, opened := strings.CutPrefix(s, b.open)
		stamp, rest, closed := strings.Cut(inner, b.end)
		if opened && closed && isStamp(stamp) {
			return stamp, strings.TrimSpace(rest)
		}
	}
	return "", s
}

// isStamp reports whether a text consists of what dates and times are written
// with, a colon among it.
func isStamp(s string) bool {
	if !strings.Contains(s, ":") || len(s) > 30 {
		return false
	}
	digits := 0
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case unicode.IsSpace(r), strings.ContainsRune(":-./,TZAPMapm", r):
		default:
			return false
		}
	}
	return digits >= 3
}

// when reads a stamp that has a date as well, in the one order that cannot be
// mistaken. Others have no time.
func when(stamp string, zone *time.Location) *firsthand.When {
	for _, form := range []struct {
		layout    string
		precision firsthand.Precision
	}{
		{"2006-1-2 15:04", firsthand.ToMinute}, {"2006-1-2 15:04:05", firsthand.ToSecond},
		{"2006/1/2 15:04", firsthand.ToMinute}, {"2006/1/2 15:04:05", firsthand.ToSecond},
		{"2006-01-02T15:04", firsthand.ToMinute}, {"2006-01-02T15:04:05", firsthand.ToSecond},
	} {
		if t, err := time.ParseInLocation(form.layout, stamp, zone); err == nil {
			return &firsthand.When{Time: t, Precision: form.precision, ZoneAssumed: true}
		}
	}
	return nil
}
