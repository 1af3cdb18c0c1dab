package demo

import (
	"strconv"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// recalls writes what two people recall, side by side.
func (p *printer) recalls() {
	p.section(fill(p.Words.Recall, "cue", p.a.Cue))
	var columns [2][]string
	for i, r := range p.a.Recalls {
		columns[i] = []string{fill(p.Words.RecallAs, "who", r.As)}
	}
	p.beside(columns[0], columns[1])
	for i := range max(len(p.a.Recalls[0].Hits), len(p.a.Recalls[1].Hits)) {
		p.beside(p.cell(p.a.Recalls[0].Hits, i), p.cell(p.a.Recalls[1].Hits, i))
	}
	p.secret()
}

// cell is a hit in a column: its labels, and what it says below.
func (p *printer) cell(hits []firsthand.Hit, i int) []string {
	if i >= len(hits) {
		return nil
	}
	h := hits[i]
	cell := []string{pad(h.ID.String(), idWidth) + p.kind(h.Kind) + p.label(string(h.Status))}
	for _, line := range wrap(p.said(h), columnWidth-idWidth) {
		cell = append(cell, strings.Repeat(" ", idWidth)+line)
	}
	return cell
}

func (p *printer) secret() {
	s := p.a.Secret
	found := 0
	for _, h := range s.Found {
		if h.Source.Turn == s.Record.Source.Turn {
			found++
		}
	}
	p.item("   ", fill(p.Words.Secret, "record", s.Record.ID.String(), "knows", strings.Join(s.Knows, p.Words.List),
		"outsider", s.Outsider, "n", strconv.Itoa(found)))
}

// contradictions writes what cannot all be so, each record once below what it
// is about.
func (p *printer) contradictions() {
	p.section(p.Words.Contradictions)
	about := ""
	written := map[firsthand.Ref]bool{}
	for _, c := range p.a.Contradictions {
		if c.About != about {
			about = c.About
			p.line("   " + about)
		}
		for _, side := range c.Sides {
			if !written[side.ID] {
				written[side.ID] = true
				p.record("     ", side)
			}
		}
	}
}

func (p *printer) readings() {
	p.section(p.Words.Readings)
	for _, h := range p.a.Readings {
		p.record("   ", h)
		p.item(strings.Repeat(" ", 3+idWidth), fill(p.Words.Reading, "reader", p.label(h.Reader), "basis", p.basis(h)))
	}
}

// basis names what a reading rests on: records with their words, or its own
// row.
func (p *printer) basis(h firsthand.Hit) string {
	var refs []string
	for _, ref := range h.Basis {
		r, _ := p.a.record(ref.Record)
		refs = append(refs, strings.TrimSpace(ref.String()+" "+r.Text))
	}
	return strings.Join(refs, p.Words.List)
}

func (p *printer) overdue() {
	p.section(p.Words.Overdue)
	for _, h := range p.a.Overdue {
		p.record("   ", h)
	}
}

func (p *printer) changes() {
	p.section(p.Words.Changes)
	for _, c := range p.a.Changes {
		p.record("   ", c.Was)
		p.record("   ", c.Now)
	}
}

func (p *printer) not() {
	n := p.a.Not
	p.section(p.Words.Not)
	p.item("   ", fill(p.Words.Aside, "row", name(n.Aside), "n", strconv.Itoa(len(n.Aside.Records)),
		"word", n.AsideWord, "found", strconv.Itoa(len(n.AsideFound))))
	p.item("   ", fill(p.Words.Lie, "row", name(n.Lie), "who", n.Lie.Turn.Speaker,
		"records", p.kept(n.Lie), "n", strconv.Itoa(len(n.LieFacts))))
	p.item("   ", fill(p.Words.Dream, "row", name(n.Dream),
		"records", p.kept(n.Dream), "n", strconv.Itoa(len(n.DreamFacts))))
}

// kept names the records of a row with their labels.
func (p *printer) kept(row Row) string {
	var all []string
	for _, h := range row.Records {
		all = append(all, h.ID.String()+" "+string(h.Kind)+", "+string(h.Status))
	}
	return strings.Join(all, p.Words.List)
}

// next says what to type now.
func (p *printer) next(kept string) {
	p.line("")
	if kept != "" {
		p.line(fill(p.Words.Kept, "file", kept))
		p.line("   firsthand --store " + quoted(kept) + " recall --world " + World + " --as " + p.Ask.GoOn + " " + quoted(p.Ask.Cue))
		return
	}
	p.line(p.Words.Next)
	who := p.Ask.Outside
	p.line("   firsthand world create my-story")
	p.line("   firsthand observe --world my-story --speaker " + who + " " + quoted(p.Ask.Example))
	p.line("   firsthand recall --world my-story --as " + who + " " + quoted(p.Ask.Cue))
}

// quoted makes one word of a command line.
func quoted(word string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "`", "\\`").Replace(word) + `"`
}
