package block

import (
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// words are the block's own words in one language.
type words struct {
	narrator, character        string // the preface; %s is whose memory it is
	inMind, recalled, player   string // the headings
	statuses                   map[firsthand.Status]string
	kinds                      map[firsthand.Kind]string // those that a reader must know of
	frames                     map[firsthand.Frame]string
	by, reading, reported      string // %s is a name
	turn, contradicts, ended   string // %d is a turn, %s are ids
	overdue, provisional, from string
	open, semicolon, closing   string
}

func wordsOf(language string) words {
	switch language {
	case "ja":
		return japanese
	case "zh-Hant":
		return chinese
	}
	return english
}

func (w words) preface(of string) string {
	if of == "" {
		return w.narrator
	}
	return fmt.Sprintf(w.character, of)
}

// item writes a memory: a line, and one more for each record that was taken
// from the same turn and says something else.
func (w words) item(h firsthand.Hit) string {
	var b strings.Builder
	b.WriteString("- " + h.ID.String() + w.open + strings.Join(w.marks(h), w.semicolon) + w.closing + Escape(h.Text) + "\n")
	for _, f := range h.Folded {
		if strings.Contains(h.Text, f.Text) && f.Status == h.Status {
			continue
		}
		folded := firsthand.Hit{Kind: f.Kind, Status: f.Status, Speaker: f.Speaker}
		b.WriteString("  " + f.ID.String() + w.open + w.held(folded) + w.closing + Escape(f.Text) + "\n")
	}
	return b.String()
}

// marks say how firmly it is established, where, and what speaks against it.
func (w words) marks(h firsthand.Hit) []string {
	marks := []string{w.held(h)}
	if where := w.where(h.Source); where != "" {
		marks = append(marks, where)
	}
	if len(h.Conflicts) > 0 {
		var ids []string
		for _, id := range h.Conflicts {
			ids = append(ids, id.String())
		}
		marks = append(marks, fmt.Sprintf(w.contradicts, strings.Join(ids, " ")))
	}
	if h.Ended != 0 {
		marks = append(marks, fmt.Sprintf(w.ended, h.Ended))
	}
	if h.Overdue {
		marks = append(marks, w.overdue)
	}
	if h.Standing == firsthand.StandingProvisional {
		marks = append(marks, w.provisional)
	}
	return marks
}

// held is a status with its kind and whose word it is.
func (w words) held(h firsthand.Hit) string {
	var parts []string
	if s := w.statuses[h.Status]; s != "" {
		parts = append(parts, s)
	}
	if k := w.kinds[h.Kind]; k != "" {
		parts = append(parts, k)
	}
	if f := w.frames[h.Frame]; f != "" {
		parts = append(parts, f)
	}
	s := strings.Join(parts, " ")
	switch {
	case h.Reader != "":
		s += fmt.Sprintf(w.reading, Escape(h.Reader))
	case h.Speaker != "":
		s += fmt.Sprintf(w.by, Escape(h.Speaker))
	}
	if h.ReportedBy != "" {
		s += fmt.Sprintf(w.reported, Escape(h.ReportedBy))
	}
	return strings.TrimSpace(s)
}

func (w words) where(s firsthand.HitSource) string {
	var parts []string
	for _, part := range []string{s.Scene, s.Work, s.Chapter} {
		if part != "" && (len(parts) == 0 || parts[len(parts)-1] != Escape(part)) {
			parts = append(parts, Escape(part))
		}
	}
	if s.Turn != 0 {
		parts = append(parts, fmt.Sprintf(w.turn, s.Turn))
	}
	if s.Kind == firsthand.SourceRecords {
		parts = append(parts, w.from)
	}
	return strings.Join(parts, ", ")
}
