package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/cast"
)

// taking says what became of an import.
type taking struct {
	File    string    `json:"file,omitempty"`
	Format  string    `json:"format,omitempty"`
	DryRun  bool      `json:"dry_run,omitempty"`
	Taken   int       `json:"taken"` // rows that were added
	Known   int       `json:"known"` // rows that had been told before
	Refused []refusal `json:"refused"`
	// Unlisted counts the refusals beyond those that are listed.
	Unlisted int            `json:"unlisted,omitempty"`
	Skipped  map[string]int `json:"skipped,omitempty"` // rows that are no story, by reason
	Encoding string         `json:"encoding"`
	Notices  []string       `json:"notices"`
	// Candidates are names that recur in a work and that nobody of the world
	// goes by.
	Candidates []cast.Candidate `json:"candidates,omitempty"`
	// Records counts, in a dry run, the records that would be made.
	Records map[firsthand.Kind]int `json:"records,omitempty"`
	Files   []taking               `json:"files,omitempty"`
}

// refusal is a row that could not be taken.
type refusal struct {
	File string `json:"file,omitempty"` // where there are several
	Line int    `json:"line"`
	Why  string `json:"why"`
}

// sum adds the reports of several files up. That of one file is itself.
func sum(reports []taking) taking {
	if len(reports) == 1 {
		return reports[0]
	}
	all := taking{Refused: []refusal{}, Skipped: map[string]int{}, Notices: []string{}, Files: reports}
	var encodings []string
	for _, r := range reports {
		all.Taken += r.Taken
		all.Known += r.Known
		all.Unlisted += r.Unlisted
		for _, x := range r.Refused {
			x.File = r.File
			all.Refused = append(all.Refused, x)
		}
		for reason, n := range r.Skipped {
			all.Skipped[reason] += n
		}
		for _, n := range r.Notices {
			all.Notices = append(all.Notices, r.File+": "+n)
		}
		all.Candidates = append(all.Candidates, r.Candidates...)
		if !slices.Contains(encodings, r.Encoding) {
			encodings = append(encodings, r.Encoding)
		}
	}
	all.Encoding = strings.Join(encodings, ", ")
	return all
}

// report prints the report of an import.
func (c *cli) report(t taking) error {
	return c.print(t, func() {
		verb, unit := "taken", "row"
		switch f := foreign.Format(t.Format); {
		case t.Format == journalFormat:
			unit = "entry"
		case f.Lore():
			unit = "passage"
		}
		if t.DryRun {
			verb = "would be taken"
		}
		c.say("%s %s, %d known, %d refused (%s)", count(t.Taken, unit), verb, t.Known, len(t.Refused)+t.Unlisted, t.Encoding)
		for _, x := range t.Refused {
			c.say("refused  %sline %d: %s", prefix(x.File), x.Line, flat(x.Why))
		}
		for _, reason := range slices.Sorted(maps.Keys(t.Skipped)) {
			c.say("skipped  %s: %s", count(t.Skipped[reason], "row"), reason)
		}
		for _, n := range t.Notices {
			c.say("notice   %s", flat(n))
		}
		for _, name := range t.Candidates {
			c.say("perhaps  %s, met %s; `firsthand character add` makes it a character", name.Name, count(name.Count, "time"))
		}
		for _, kind := range slices.Sorted(maps.Keys(t.Records)) {
			c.say("would make  %s", count(t.Records[kind], string(kind)))
		}
	})
}

func prefix(file string) string {
	if file == "" {
		return ""
	}
	return fmt.Sprintf("%s, ", file)
}
