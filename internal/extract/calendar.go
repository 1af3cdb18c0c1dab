package extract

import (
	"time"

	"github.com/firsthand-memory/firsthand"
)

// unit is what a time phrase counts in, as the word lists name it.
type unit string

const (
	day   unit = "day"
	week  unit = "week"
	month unit = "month"
	year  unit = "year"
)

// calendar tells which days a phrase means, seen from the day of a row. Weeks
// begin on Monday. The zero value is a row without a time: it knows no days but
// those of full dates.
type calendar struct{ today time.Time }

// calendarOf takes the day that a time has in its own zone, assumed or not.
func calendarOf(at *firsthand.When) calendar {
	if at == nil || at.Time.IsZero() {
		return calendar{}
	}
	y, m, d := at.Time.Date()
	return calendar{time.Date(y, m, d, 0, 0, 0, 0, time.UTC)}
}

// days are days in a row, from the first to the last. The zero value is none
// that can be told.
type days struct{ from, to time.Time }

// away returns the day, week, month or year that is n of them from today.
func (c calendar) away(u unit, n int) days {
	if c.today.IsZero() {
		return days{}
	}
	first := c.today.AddDate(0, 0, 1-c.today.Day())
	switch u {
	case week:
		monday := c.monday().AddDate(0, 0, 7*n)
		return days{monday, monday.AddDate(0, 0, 6)}
	case month:
		return days{first.AddDate(0, n, 0), first.AddDate(0, n+1, -1)}
	case year:
		january := first.AddDate(n, 1-int(first.Month()), 0)
		return days{january, january.AddDate(1, 0, -1)}
	}
	at := c.today.AddDate(0, 0, n)
	return days{at, at}
}

func (c calendar) monday() time.Time {
	return c.today.AddDate(0, 0, -(int(c.today.Weekday())+6)%7)
}

// weekday returns the day of the week, 1 being Monday, in the week that is n
// weeks from this one.
func (c calendar) weekday(n, of int) days {
	if c.today.IsZero() {
		return days{}
	}
	at := c.monday().AddDate(0, 0, 7*n+of-1)
	return days{at, at}
}

// nearest returns the day of that month and number that is nearest to today.
// It is not ok if no year has such a day.
func (c calendar) nearest(m, d int) (days, bool) {
	if _, ok := dated(2024, m, d); !ok { // a leap year has every day there is
		return days{}, false
	}
	if c.today.IsZero() {
		return days{}, true
	}
	var near days
	for y := c.today.Year() - 1; y <= c.today.Year()+1; y++ {
		if at, ok := dated(y, m, d); ok && (near.from.IsZero() || at.from.Sub(c.today).Abs() < near.from.Sub(c.today).Abs()) {
			near = at
		}
	}
	return near, true
}

// dated returns a day of the calendar. It is not ok if there is no such day.
func dated(y, m, d int) (days, bool) {
	at := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	return days{at, at}, at.Month() == time.Month(m) && at.Day() == d
}

// monthOf returns all of a month.
func monthOf(y, m int) days {
	at := time.Date(y, time.Month(m), 1, 0, 0, 0, 0, time.UTC)
	return days{at, at.AddDate(0, 1, -1)}
}

// mention writes down a phrase and its days. Days that four digits of a year
// cannot write stay untold.
func (d days) mention(phrase string) *firsthand.TimeMention {
	m := &firsthand.TimeMention{Phrase: phrase}
	if !d.from.IsZero() && d.from.Year() > 0 && d.to.Year() < 10000 {
		m.From, m.To = d.from.Format(time.DateOnly), d.to.Format(time.DateOnly)
	}
	return m
}
