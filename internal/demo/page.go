package demo

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
)

// pageWidth is how many columns a page takes at most. Wide characters count
// as two.
const pageWidth = 100

// page is a text that is laid out line by line.
type page struct {
	text     strings.Builder
	sections int
}

// section begins a numbered section.
func (p *page) section(title string) {
	p.sections++
	p.line("")
	p.item(fmt.Sprintf("%d  ", p.sections), title)
}

func (p *page) line(s string) { p.text.WriteString(strings.TrimRight(s, " ") + "\n") }

// item writes a text behind a lead; what does not fit goes on below, indented
// by as much as the lead is wide.
func (p *page) item(lead, text string) {
	indent := uniseg.StringWidth(lead)
	for _, line := range wrap(text, pageWidth-indent) {
		p.line(lead + line)
		lead = strings.Repeat(" ", indent)
	}
}

// beside writes two columns of lines.
func (p *page) beside(left, right []string) {
	for i := range max(len(left), len(right)) {
		line := "   "
		if i < len(left) {
			line += left[i]
		}
		line = pad(line, 3+columnWidth+2)
		if i < len(right) {
			line += right[i]
		}
		p.line(line)
	}
}

// columnWidth is the width of one of two columns side by side.
const columnWidth = (pageWidth - 3 - 2) / 2

// wrap breaks a text into lines of at most so many columns, where its language
// lets a line break.
func wrap(s string, width int) []string {
	var lines []string
	line, wide, state := "", 0, -1
	for s != "" {
		var segment string
		segment, s, _, state = uniseg.FirstLineSegmentInString(s, state)
		w := uniseg.StringWidth(segment)
		if line != "" && wide+uniseg.StringWidth(strings.TrimRight(segment, " ")) > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line, wide = "", 0
		}
		line += segment
		wide += w
	}
	return append(lines, strings.TrimRight(line, " "))
}

func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-uniseg.StringWidth(s)))
}
