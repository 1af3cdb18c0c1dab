package tavern

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// ParseWhen reads a time as SillyTavern has written it over the years:
//
//	1674563371558  1674563371        milliseconds, seconds since 1970
//	June 19, 2023 2:20pm             to the minute
//	2023-4-21 @20h 03m 06s 446ms     to the millisecond
//	2024-7-12@01h31m37s              to the second
//	2025-11-23T10:11:12.345Z         ISO 8601, to what it has
//
// Times without a zone are taken to be in the given one and say so. A text
// that is none of these has no time: nil.
func ParseWhen(s string, zone *time.Location) *firsthand.When {
	s = strings.TrimSpace(s)
	for _, parse := range []func(string, *time.Location) *firsthand.When{epoch, humanized, english, iso} {
		if w := parse(s, zone); w != nil && w.Time.Year() >= 1 && w.Time.Year() <= 9999 {
			return w
		}
	}
	return nil
}

// epoch reads a number: seconds if it has ten or eleven digits, milliseconds
// if it has more. Fewer would be a time before there were such chats.
func epoch(s string, _ *time.Location) *firsthand.When {
	n, err := strconv.ParseFloat(s, 64)
	switch {
	case err != nil || strings.ContainsAny(s, "xX_") || math.Trunc(n) != n:
		return nil
	case n >= 1e9 && n < 1e11:
		return &firsthand.When{Time: time.Unix(int64(n), 0).UTC(), Precision: firsthand.ToSecond}
	case n >= 1e12 && n < 1e15:
		return &firsthand.When{Time: time.UnixMilli(int64(n)).UTC(), Precision: firsthand.ToMillisecond}
	}
	return nil
}

// english reads "June 19, 2023 2:20pm".
func english(s string, zone *time.Location) *firsthand.When {
	if len(s) < 3 || s[0] < 'A' || s[0] > 'Z' {
		return nil
	}
	end := len(s) - 2
	t, err := time.ParseInLocation("January 2, 2006 3:04pm", strings.TrimSpace(s[:end])+strings.ToLower(s[end:]), zone)
	if err != nil {
		return nil
	}
	return &firsthand.When{Time: t, Precision: firsthand.ToMinute, ZoneAssumed: true}
}

// iso reads ISO 8601 with a zone, or without one.
func iso(s string, zone *time.Location) *firsthand.When {
	w := &firsthand.When{Precision: firsthand.ToSecond}
	if strings.Contains(s, ".") {
		w.Precision = firsthand.ToMillisecond
	}
	var err error
	if w.Time, err = time.Parse(time.RFC3339, s); err == nil {
		return w
	}
	w.ZoneAssumed = true
	if w.Time, err = time.ParseInLocation("2006-01-02T15:04:05", s, zone); err == nil {
		return w
	}
	return nil
}
