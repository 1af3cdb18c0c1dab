package demo

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/firsthand-memory/firsthand"
)

// Print lays the answers out on one page of at most 100 columns, in the
// language of the story. Kept is the file that the story was kept in; empty is
// a throw-away store.
func (s *Story) Print(out io.Writer, a *Answers, kept string) error {
	p := &printer{Story: s, a: a}
	p.line(fill(s.Words.Title, "rows", strconv.Itoa(len(a.Rows))))
	for _, line := range s.Words.Legend {
		p.item("   ", line)
	}
	for _, write := range []func(){p.recorded, p.card, p.recalls, p.contradictions, p.readings, p.overdue, p.changes, p.not} {
		write()
	}
	p.next(kept)
	_, err := io.WriteString(out, p.text.String())
	return err
}

// printer lays out the page of one run.
type printer struct {
	*Story
	page
	a *Answers
}

// fill puts values into the places of a sentence: pairs of a name and what
// stands for it.
func fill(sentence string, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		sentence = strings.ReplaceAll(sentence, "{"+pairs[i]+"}", pairs[i+1])
	}
	return sentence
}

// label is one of the product's words with that of the language beside it.
func (p *printer) label(word string) string {
	if local := p.Labels[word]; local != "" {
		return word + " " + local
	}
	return word
}

// kind and status are labels of the same width on every line: one more than
// the widest of their sort.
func (p *printer) kind(k firsthand.Kind) string {
	return p.column(string(k), string(firsthand.KindInterpretation))
}

func (p *printer) status(s firsthand.Status) string {
	return p.column(string(s), string(firsthand.StatusUnresolved))
}

func (p *printer) column(word, widest string) string {
	return pad(p.label(word), uniseg.StringWidth(p.label(widest))+1)
}

// said is what a record says, with who says it and all that is marked on it.
func (p *printer) said(h firsthand.Hit) string {
	text := p.says(h.Speaker, h.Text)
	var marks []string
	if h.ReportedBy != "" {
		marks = append(marks, fill(p.Words.ToldBy, "who", h.ReportedBy))
	}
	if !h.Emotion.IsZero() {
		marks = append(marks, h.Emotion.String())
	}
	if h.Frame != firsthand.FrameWorld {
		marks = append(marks, p.label(string(h.Frame)))
	}
	if h.Ended != 0 {
		marks = append(marks, fill(p.Words.Ended, "record", h.Ended.String()))
	}
	if len(marks) > 0 {
		text += " [" + strings.Join(marks, ", ") + "]"
	}
	return text
}

func (p *printer) says(speaker, text string) string {
	if speaker == "" {
		return text
	}
	return fill(p.Words.Says, "who", speaker, "text", text)
}

// record writes a record on a line behind its id.
func (p *printer) record(lead string, h firsthand.Hit) {
	p.item(lead+pad(h.ID.String(), idWidth)+p.kind(h.Kind)+p.status(h.Status), p.said(h))
}

func (p *printer) recorded() {
	p.section(p.Words.Recorded)
	scene := ""
	for _, row := range p.a.Rows {
		if row.Scene != scene {
			scene = row.Scene
			p.line("   " + scene)
		}
		lead := pad("   "+name(row), leadWidth)
		if len(row.Records) == 0 {
			p.item(lead+pad("-", idWidth), fill(p.Words.Nothing, "text", row.Turn.Row()))
		}
		for _, h := range row.Records {
			p.record(lead, h)
			lead = strings.Repeat(" ", leadWidth)
		}
	}
	for _, h := range p.a.Stated {
		p.record(pad("   "+p.Words.Author, leadWidth), h)
	}
}

// Widths of the columns that name the rows and the records.
const (
	leadWidth = 10
	idWidth   = 4
)

// name is what a row goes by, such as t3.
func name(row Row) string { return firsthand.Ref{Turn: row.Turn.Number}.String() }

func (p *printer) card() {
	p.section(p.Words.Card)
	c := p.a.Card
	p.field("event", p.lines(c.Event)...)
	p.field("source", c.Source...)
	p.field("statement", p.lines(c.Statement)...)
	p.field("observation", p.lines(c.Observation)...)
	p.field("interpretation", p.lines(c.Interpretation)...)
	p.field("status", strings.Join(c.Status, "; "))
}

func (p *printer) field(name string, lines ...string) {
	lead := "   " + p.column(name, string(firsthand.KindInterpretation))
	for _, line := range lines {
		p.item(lead, line)
		lead = strings.Repeat(" ", uniseg.StringWidth(lead))
	}
}

func (p *printer) lines(of []firsthand.Line) []string {
	var out []string
	for _, l := range of {
		out = append(out, fmt.Sprintf("%s (%s)", p.says(l.Speaker, l.Text), p.label(string(l.Status))))
	}
	return out
}
