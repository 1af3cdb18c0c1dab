package tavern

import (
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// humanized reads SillyTavern's own "2023-4-21 @20h 03m 06s 446ms", with or
// without the spaces and the milliseconds.
func humanized(s string, zone *time.Location) *firsthand.When {
	c := cursor{rest: s, ok: true}
	year, month, day := c.number("-"), c.number("-"), c.number("@")
	hour, minute, second := c.number("h"), c.number("m"), c.number("s")
	w := &firsthand.When{Precision: firsthand.ToSecond, ZoneAssumed: true}
	millis := 0
	if c.ok && c.rest != "" {
		millis = c.number("ms")
		w.Precision = firsthand.ToMillisecond
	}
	if !c.ok || c.rest != "" || hour > 23 || minute > 59 || second > 59 || millis > 999 {
		return nil
	}
	w.Time = time.Date(year, time.Month(month), day, hour, minute, second, millis*int(time.Millisecond), zone)
	// Date makes 3 March of 31 February. A night hour skipped by summer time
	// moves the hour, never the date of a month.
	if date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC); date.Day() != day || int(date.Month()) != month {
		return nil
	}
	return w
}

// cursor reads numbers with their units from the left.
type cursor struct {
	rest string
	ok   bool
}

// number reads one number of at most four digits, its unit, and the spaces
// around them.
func (c *cursor) number(unit string) int {
	c.rest = strings.TrimLeft(c.rest, " ")
	n, digits := 0, 0
	for digits < len(c.rest) && digits < 4 && c.rest[digits] >= '0' && c.rest[digits] <= '9' {
		n = 10*n + int(c.rest[digits]-'0')
		digits++
	}
	rest, found := strings.CutPrefix(strings.TrimLeft(c.rest[digits:], " "), unit)
	c.ok = c.ok && found && digits > 0
	c.rest = rest
	return n
}
