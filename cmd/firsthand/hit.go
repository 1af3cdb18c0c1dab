package main

import (
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// hits writes one line a hit: its labels first, then what it says and where
// that was established.
func (c *cli) hits(hits []firsthand.Hit) {
	var rows [][]string
	for _, h := range hits {
		rows = append(rows, []string{h.ID.String(), labels(h), said(h), where(h.Source) + dated(h.Time)})
		for _, f := range h.Folded {
			rows = append(rows, []string{"  " + firsthand.Ref{World: h.ID.World, Record: f.ID}.String(), fmt.Sprintf("%s · %s", f.Kind, f.Status), quoted(f.Speaker, f.Text)})
		}
		if h.Why != nil {
			rows = append(rows, []string{"", "", why(h)})
		}
	}
	c.table(rows)
}

// labels says what sort of memory a hit is and how firmly it is established.
func labels(h firsthand.Hit) string {
	parts := []string{string(h.Kind)}
	if h.Status != "" {
		parts = append(parts, string(h.Status))
	}
	if h.Standing != "" && h.Standing != firsthand.StandingLive {
		parts = append(parts, string(h.Standing))
	}
	if h.Origin == firsthand.OriginLore {
		parts = append(parts, string(h.Origin))
	}
	if h.Frame != "" && h.Frame != firsthand.FrameWorld {
		parts = append(parts, string(h.Frame))
	}
	if h.Overdue {
		parts = append(parts, "overdue")
	}
	return strings.Join(parts, " · ")
}

// said is what a hit says, and what speaks against it.
func said(h firsthand.Hit) string {
	var marks []string
	for _, id := range h.Conflicts {
		marks = append(marks, "contradicts "+firsthand.Ref{World: h.ID.World, Record: id}.String())
	}
	if h.Ended != 0 {
		marks = append(marks, "ended by "+h.Ended.String())
	}
	if h.Reader != "" {
		marks = append(marks, "a reading by "+h.Reader)
	}
	if h.ReportedBy != "" {
		marks = append(marks, "reported by "+h.ReportedBy)
	}
	for _, id := range h.Reports {
		marks = append(marks, "tells again "+id.String())
	}
	text := quoted(h.Speaker, h.Text)
	if len(marks) > 0 {
		text += " (" + strings.Join(marks, ", ") + ")"
	}
	return text
}

func quoted(speaker, text string) string {
	if speaker == "" {
		return `"` + flat(text) + `"`
	}
	return speaker + `: "` + flat(text) + `"`
}

// where tells the place of a source in a few words.
func where(s firsthand.HitSource) string {
	var parts []string
	if s.Scene != "" {
		parts = append(parts, s.Scene)
	}
	if s.Turn != 0 {
		parts = append(parts, fmt.Sprintf("turn %d", s.Turn))
	}
	if s.World != "" {
		parts = append(parts, s.World)
	}
	if s.Work != s.Chapter && s.Work != s.World { // a work without headings is its own chapter
		parts = append(parts, s.Work)
	}
	if s.Chapter != "" {
		parts = append(parts, s.Chapter)
	}
	switch s.Kind {
	case firsthand.SourceAuthor:
		parts = append(parts, "the author")
	case firsthand.SourceRecords:
		parts = append(parts, "from other records")
	}
	return strings.Join(parts, ", ")
}

// dated tells which days a phrase of the text means, if that is known.
func dated(t *firsthand.TimeMention) string {
	switch {
	case t == nil || t.From == "":
		return ""
	case t.From == t.To:
		return fmt.Sprintf(" (%s: %s)", flat(t.Phrase), t.From)
	}
	return fmt.Sprintf(" (%s: %s to %s)", flat(t.Phrase), t.From, t.To)
}

// why tells how a hit came to its place: one in the core by its weight, one
// that answers the cue by its score.
func why(h firsthand.Hit) string {
	w := h.Why
	weight := fmt.Sprintf("weight %.2f = importance %.2f x freshness %.2f x rumination %.2f", w.Weight, w.ImportanceEff, w.FreshnessEff, w.Rumination)
	if w.Core != "" {
		return w.Core + ": " + weight
	}
	s := fmt.Sprintf("score %.4f = fused %.4f (keyword rank %d, meaning rank %d) x weight %.3f x mood %.3f; %s",
		h.Score, w.Fused, w.KeywordRank, w.MeaningRank, w.WeightFactor, w.MoodFactor, weight)
	if w.LoreSlot {
		s += "; one of the lore's share"
	}
	return s
}
