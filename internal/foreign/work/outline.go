package work

import (
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign/heading"
)

// outline is where in a work the reader is.
type outline struct {
	title string
	fixed bool // the title is not taken from the file
	open  []heading.Heading
}

// named gives the work the title that its file says it has.
func (o *outline) named(title string) {
	if title != "" && !o.fixed {
		o.title = title
	}
}

// enter goes below a heading. Started says that the work has text before it. A
// Markdown heading of the first level with a deeper one right below it, at the
// head of the file, is the work's title.
func (o *outline) enter(h heading.Heading, started bool) {
	if !started && h.Level > 1 && len(o.open) == 1 && o.open[0].Marked && o.open[0].Level == 1 && !o.open[0].Counted {
		o.named(o.open[0].Title)
		o.open = nil
	}
	for len(o.open) > 0 && o.open[len(o.open)-1].Level >= h.Level {
		o.open = o.open[:len(o.open)-1]
	}
	o.open = append(o.open, h)
}

// excerpt makes an excerpt of a text that stands where the reader is.
func (o *outline) excerpt(text string) firsthand.Excerpt {
	var titles []string
	for _, h := range o.open {
		titles = append(titles, h.Title)
	}
	chapter := strings.Join(titles, " / ")
	if chapter == "" {
		chapter = o.title
	}
	return firsthand.Excerpt{Work: o.title, Chapter: chapter, Text: text}
}
