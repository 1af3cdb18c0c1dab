package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// asOf gives a command the flag that says how far whoever asks has come.
func asOf(cmd *cobra.Command, into *string) {
	cmd.Flags().StringVar(into, "as-of", "", "as it stood after that turn, or as far as the work has told with that chapter: `TURN|CHAPTER`")
}

// point reads 12, t12 or the name of a chapter.
func point(ctx context.Context, w *engine.World, asOf string) (engine.Point, error) {
	if asOf == "" {
		return engine.Point{}, nil
	}
	if n, err := turnNumber(asOf); err == nil {
		return engine.Point{AsOf: n}, nil
	}
	chapter, err := w.Chapter(ctx, asOf)
	return engine.Point{UpTo: chapter}, err
}

// recordIn reads r17, or the same of a mounted world as lore:r17, and returns the
// world in which it stands with the name before the colon.
func recordIn(ctx context.Context, w *engine.World, s string) (*engine.World, firsthand.Ref, error) {
	ref, err := firsthand.ParseRef(s)
	if err != nil || ref.World == "" {
		ref.Record, err = recordID(s)
		return w, firsthand.Ref{Record: ref.Record}, err
	}
	if ref.Record == 0 {
		return nil, ref, firsthand.Errorf(firsthand.CodeInvalid, "%q is no record: write it as %s:r17", s, ref.World)
	}
	lore, err := w.Mounted(ctx, ref.World, ref.Record)
	return lore, ref, err
}
