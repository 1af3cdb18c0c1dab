package main

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func undoCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "undo ENTRY",
		Short: "Take an act of an author back",
		Long: `Take an act of an author back as a whole: a turn with what was taken from it, a
settlement, an edit. The act stays in the journal.

Name any entry of the act by its number (17 or e17), by the record it brought
(r17), or by the turn it told (t3).`,
		Example: "  firsthand undo e17\n  firsthand undo r17\n  firsthand undo t3 --world harbour",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				entry, err := entryNamed(cmd.Context(), w, args[0])
				if err != nil {
					return err
				}
				put, err := w.Undo(cmd.Context(), entry)
				if err != nil {
					return err
				}
				document := map[string]any{"undone": entry, "put_back": put}
				return c.print(document, func() { c.say("%s is undone: %s put back", args[0], count(put, "thing")) })
			})
		},
	})
}

// entryNamed reads 17, e17, r17 or t3.
func entryNamed(ctx context.Context, w *engine.World, s string) (firsthand.Seq, error) {
	digits := s
	if len(s) > 1 && (s[0] == 'e' || s[0] == 'r' || s[0] == 't') {
		digits = s[1:]
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || n == 0 {
		return 0, firsthand.Errorf(firsthand.CodeInvalid, "%q is no entry: write its number, such as 17, a record as r17, or a turn as t3", s)
	}
	switch s[0] {
	case 'r':
		_, err := w.WhoKnows(ctx, firsthand.RecordID(n)) // is there such a record?
		return firsthand.Seq(n), err
	case 't':
		return turnEntry(ctx, w, firsthand.TurnNumber(n))
	}
	return firsthand.Seq(n), nil
}

// turnEntry looks for the entry that told a turn.
func turnEntry(ctx context.Context, w *engine.World, n firsthand.TurnNumber) (firsthand.Seq, error) {
	for e, err := range w.Export(ctx) {
		if err != nil {
			return 0, err
		}
		if e.Turn != nil && e.Turn.Number == n {
			return e.Seq, nil
		}
	}
	return 0, firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d", n)
}
