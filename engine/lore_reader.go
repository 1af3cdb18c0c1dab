package engine

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
	"github.com/firsthand-memory/firsthand/internal/foreign/macro"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// loreReader turns what rules read in a passage into records of lore.
type loreReader struct {
	*batch
	passage firsthand.Passage
	about   []string
	ids     []firsthand.RecordID
	taken   []text.Span // of the passage
}

// proposed takes in what the rules proposed. A work has no parts out of
// character: where the rules cut some out, spans are moved to where the text
// stands in the passage.
func (r *loreReader) proposed(found extract.Reading) {
	ids := make([]firsthand.RecordID, len(found.Proposals)) // of the proposals, 0 if it was not taken
	for i, p := range found.Proposals {
		rec := p.Record
		start := inRow(rec.Sources[0].Start, found.Asides)
		end := start + len(rec.Text)
		if end > len(r.passage.Text) || r.passage.Text[start:end] != rec.Text {
			continue
		}
		if rec.Kind == firsthand.KindInterpretation {
			rec.Basis = []firsthand.Ref{{Passage: r.passage.ID}}
			if len(p.Basis) > 0 && ids[p.Basis[0]] != 0 {
				rec.Basis = []firsthand.Ref{{Record: ids[p.Basis[0]]}}
			}
		}
		ids[i] = r.establish(rec, text.Span{Start: start, End: end})
	}
}

// inRow moves a place in the story text to the row that it was cut from.
func inRow(at int, asides []firsthand.Aside) int {
	moved := at
	for _, a := range asides {
		if a.At <= at {
			moved += len(a.Text)
		}
	}
	return moved
}

// establish adds a record of lore that stands at the span.
func (r *loreReader) establish(rec firsthand.Record, at text.Span) firsthand.RecordID {
	rec.ID, rec.Turn = firsthand.RecordID(r.next()), r.turns
	rec.Origin, rec.Tier, rec.Slot = firsthand.OriginLore, firsthand.TierLocked, nil
	rec.Sources = []firsthand.Source{{Kind: firsthand.SourcePassage, Passage: r.passage.ID, Start: at.Start, End: at.End}}
	if rec.Kind != firsthand.KindMonologue { // which is its holder's alone
		rec.Audience = firsthand.Everyone()
		r.concerning(&rec)
	}
	r.addAs(firsthand.ActivityExtract, rulesAgent, firsthand.Entry{Kind: firsthand.EntryRecord, Record: &rec})
	r.ids = append(r.ids, rec.ID)
	r.taken = append(r.taken, at)
	return rec.ID
}

// concerning adds what the excerpt is about as a whole.
func (r *loreReader) concerning(rec *firsthand.Record) {
	for _, name := range r.about {
		if c, ok := r.known(name); ok && !slices.Contains(rec.AboutIDs, c.ID) {
			rec.AboutIDs = append(rec.AboutIDs, c.ID)
		}
		if !slices.Contains(rec.About, name) {
			rec.About = append(rec.About, name)
		}
	}
}

// unsaid keeps the sentences from which nothing was taken, neighbours of one
// paragraph together: a line of speech whose speaker is not told, a title, a
// verse. What they establish is not known, so they are never canon.
func (r *loreReader) unsaid() {
	var open text.Span
	for _, s := range append(text.Sentences(r.passage.Text), text.Span{Start: len(r.passage.Text), End: len(r.passage.Text)}) {
		free := s.Start < s.End && !r.overlaps(s)
		if free && open.End > open.Start && !strings.Contains(r.passage.Text[open.End:s.Start], "\n") {
			open.End = s.End
			continue
		}
		r.written(open)
		open = text.Span{}
		if free {
			open = s
		} else {
			r.rest(s)
		}
	}
}

// quotation is a piece of speech with its marks.
var quotation = regexp.MustCompile(`「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"]*"`)

// rest keeps what a sentence says beside what was taken from it: another
// sentence, or speech, but not the words that only tell who speaks.
func (r *loreReader) rest(s text.Span) {
	for _, gap := range r.gaps(s) {
		words := strings.TrimSpace(r.passage.Text[gap.Start:gap.End])
		if first, _ := utf8.DecodeRuneInString(words); !strings.ContainsRune("」』”\"',，、", first) && stopped(words) {
			r.written(gap)
			continue
		}
		for _, at := range quotation.FindAllStringIndex(r.passage.Text[gap.Start:gap.End], -1) {
			r.written(text.Span{Start: gap.Start + at[0], End: gap.Start + at[1]})
		}
	}
}

// stopped reports whether words end as a sentence does.
func stopped(words string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(words, "\"'*_)）」』”"))
	return strings.ContainsRune(".!?…。！？", last)
}

// gaps returns the parts of a span from which nothing was taken.
func (r *loreReader) gaps(s text.Span) []text.Span {
	taken := slices.SortedFunc(slices.Values(r.taken), func(a, b text.Span) int { return a.Start - b.Start })
	var out []text.Span
	at := s.Start
	for _, t := range append(taken, text.Span{Start: s.End, End: s.End}) {
		if from, to := at, min(t.Start, s.End); from < to {
			out = append(out, text.Span{Start: from, End: to})
		}
		at = max(at, t.End)
	}
	return out
}

func (r *loreReader) overlaps(s text.Span) bool {
	return slices.ContainsFunc(r.taken, func(t text.Span) bool { return t.Start < s.End && s.Start < t.End })
}

// written adds what stands written at the span, if it has a word and chance
// decides nothing in it.
func (r *loreReader) written(at text.Span) {
	words := strings.TrimSpace(r.passage.Text[at.Start:at.End])
	at.Start += strings.Index(r.passage.Text[at.Start:at.End], words)
	at.End = at.Start + len(words)
	hasWord := strings.ContainsFunc(words, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) })
	if _, chance := macro.Certain(words); chance || !hasWord {
		return
	}
	r.establish(firsthand.Record{
		Kind: firsthand.KindObservation, Status: firsthand.StatusInferred, Standing: firsthand.StandingLive,
		Frame: firsthand.FrameWorld, Text: words, Importance: writtenImportance,
	}, at)
}

// writtenImportance is that of what can be seen and establishes nothing more.
const writtenImportance = 2
