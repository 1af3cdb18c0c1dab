package main

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/tavern"
	"github.com/firsthand-memory/firsthand/internal/foreign/transcript"
)

// batchRows is how many rows become durable together: few enough that an
// interruption is soon heeded, enough that the disk is not waited for at each.
const batchRows = 200

// intake is the import of one chat file.
type intake struct {
	c     *cli
	w     *engine.World
	file  *file
	scene string // empty: after the chat or the file

	report    foreign.Report // the reader's; what the engine refuses is added
	announced bool
	taken     int
	known     int
	waiting   []foreign.Row
}

// read takes the file in. What was told when it returns an error stays told.
func (t *intake) read(ctx context.Context, o foreign.Options) error {
	progress := t.c.progress(t.file)
	defer progress.end()
	for row, err := range t.rows(progress, o) {
		if err != nil {
			return fmt.Errorf("%s: %w", t.file.name, err)
		}
		t.announce()
		t.waiting = append(t.waiting, row)
		if len(t.waiting) < batchRows {
			continue
		}
		if err := t.tell(ctx); err != nil {
			return err
		}
	}
	if err := t.tell(ctx); err != nil {
		return err
	}
	if t.taken+t.known == 0 && len(t.report.Refused) > 0 {
		first := t.report.Refused[0]
		return firsthand.Errorf(firsthand.CodeInvalid, "%s: nothing in it can be read, from line %d on: %s", t.file.name, first.Line, first.Why)
	}
	return nil
}

// announce says what the file was taken for, before anything is recorded.
func (t *intake) announce() {
	if !t.announced {
		t.c.notice("%s: %s, read as %s", t.file.name, t.report.Format, t.report.Encoding)
	}
	t.announced = true
}

func (t *intake) rows(progress *progress, o foreign.Options) iter.Seq2[foreign.Row, error] {
	if t.file.format == foreign.Transcript {
		return transcript.Read(progress.reader(t.file.content), o, &t.report)
	}
	return tavern.Read(progress.reader(t.file.content), o, &t.report)
}

// tell tells the world the rows that wait.
func (t *intake) tell(ctx context.Context) error {
	rows := t.waiting
	t.waiting = t.waiting[:0]
	refuse := func(row foreign.Row, err error) { t.report.Refuse(row.Line, "%v", err) }
	return together(ctx, rows, t.observe, refuse)
}

// together takes in what waits, as a whole and counted even if ctx ends
// meanwhile. If one of it cannot be taken, it is refused and the others are
// taken one by one.
func together[T any](ctx context.Context, waiting []T, take func(context.Context, []T) error, refuse func(T, error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	err := take(ctx, waiting)
	if firsthand.CodeOf(err) != firsthand.CodeInvalid {
		return err
	}
	for _, one := range waiting {
		err := take(ctx, []T{one})
		if firsthand.CodeOf(err) == firsthand.CodeInvalid {
			refuse(one, err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

func (t *intake) observe(ctx context.Context, rows []foreign.Row) error {
	var utterances []firsthand.Utterance
	for _, row := range rows {
		u := row.Utterance
		u.Scene = t.title(row.Chat)
		utterances = append(utterances, u)
	}
	told, err := t.w.Observe(ctx, firsthand.ActivityImport, utterances...)
	for _, row := range told {
		if row.Known {
			t.known++
		} else {
			t.taken++
		}
	}
	return err
}

// title names the scene that a chat of the file is read into.
func (t *intake) title(chat int) string {
	title := t.scene
	if title == "" {
		title = t.report.Title
	}
	if title == "" {
		title = t.file.title()
	}
	if chat > 0 {
		title = fmt.Sprintf("%s (%d)", title, chat+1)
	}
	return title
}

// taking is the report as it is printed.
func (t *intake) taking() taking {
	out := reported(t.file.name, t.report)
	out.Taken, out.Known = t.taken, t.known
	return out
}

// reported is what the reader of a file reports.
func reported(file string, r foreign.Report) taking {
	slices.SortStableFunc(r.Refused, func(a, b foreign.Refusal) int { return a.Line - b.Line })
	out := taking{File: file, Format: string(r.Format), Refused: []refusal{}, Unlisted: r.Unlisted,
		Skipped: r.Skipped, Encoding: r.Encoding, Notices: []string{}}
	for _, x := range r.Refused {
		out.Refused = append(out.Refused, refusal{Line: x.Line, Why: x.Why})
	}
	for _, n := range r.Notices {
		out.Notices = append(out.Notices, n.String())
	}
	return out
}
