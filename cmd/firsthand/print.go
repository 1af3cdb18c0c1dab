package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
)

// print answers with one JSON document where --json asks for it, and with the
// words for a reader otherwise.
func (c *cli) print(document any, words func()) error {
	if !c.json {
		words()
		return nil
	}
	return c.document(document)
}

// document writes one JSON document on a line of its own.
func (c *cli) document(v any) error {
	e := json.NewEncoder(c.out)
	e.SetEscapeHTML(false) // a story may well hold a < or an &
	return e.Encode(v)
}

func (c *cli) say(format string, args ...any) { fmt.Fprintf(c.out, format+"\n", args...) }

// notice tells something beside the answer.
func (c *cli) notice(format string, args ...any) { fmt.Fprintf(c.err, format+"\n", args...) }

// widest bounds how far a column is padded: one long text must not push all
// others off the screen.
const widest = 56

// table writes rows in columns. Wide characters count as two.
func (c *cli) table(rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if w := uniseg.StringWidth(cell); w <= widest {
				widths[i] = max(widths[i], w)
			}
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(cell)
			line.WriteString(strings.Repeat(" ", 2+max(0, widths[i]-uniseg.StringWidth(cell))))
		}
		c.say("%s", strings.TrimRight(line.String(), " "))
	}
}

// flat puts a text on one line.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// count says how many things there are.
func count(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "ry"):
		thing = strings.TrimSuffix(thing, "y") + "ie"
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
