package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func recordCommand(c *cli) *cobra.Command {
	return group("record", "Edit, pin, lock, restore records and see their history",
		"The hands of an editor. Whatever is done is an entry of its own, and `firsthand undo` takes it back.",
		recordEditCommand(c),
		recordActCommand(c, "pin", "pinned", "Let a record ride along in every core set", func(ctx context.Context, w *engine.World, id firsthand.RecordID) error {
			return w.Pin(ctx, id, true)
		}),
		recordActCommand(c, "unpin", "unpinned", "Let a pinned record go again", func(ctx context.Context, w *engine.World, id firsthand.RecordID) error {
			return w.Pin(ctx, id, false)
		}),
		recordActCommand(c, "lock", "locked", "Keep a record from fading, merging and every change but the author's", func(ctx context.Context, w *engine.World, id firsthand.RecordID) error {
			return w.Lock(ctx, id, true)
		}),
		recordActCommand(c, "unlock", "unlocked", "Unlock a record: it is long-term from now on", func(ctx context.Context, w *engine.World, id firsthand.RecordID) error {
			return w.Lock(ctx, id, false)
		}),
		recordActCommand(c, "restore", "live", "Bring an archived, superseded or withdrawn record back", func(ctx context.Context, w *engine.World, id firsthand.RecordID) error {
			return w.Restore(ctx, id)
		}),
		recordHistoryCommand(c))
}

func recordEditCommand(c *cli) *cobra.Command {
	var reason string
	cmd := &cobra.Command{
		Use:   "edit RECORD TEXT",
		Short: "Correct what a record says",
		Long: `Correct what a record says. A new record with the author as its source takes its
place; the old one is superseded and stays readable.`,
		Example: `  firsthand record edit r17 "Her left eye is green." --because "since chapter 1"
  firsthand record edit r17 左目は緑色だ。 --because 第一章から
  firsthand record edit r17 她的左眼是綠色的。 --because 第一章就是`,
		Args: takes(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := recordID(args[0])
			if err != nil {
				return err
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				corrected, err := w.EditRecord(cmd.Context(), id, strings.Join(args[1:], " "), reason)
				if err != nil {
					return err
				}
				document := map[string]firsthand.RecordID{"record": corrected, "supersedes": id}
				return c.print(document, func() { c.say("%s takes the place of %s", corrected, id) })
			})
		},
	}
	cmd.Flags().StringVar(&reason, "because", "", "the `REASON`")
	return c.inAWorld(cmd)
}

// recordActCommand is a command that does one thing to one record.
func recordActCommand(c *cli, verb, done, short string, act func(context.Context, *engine.World, firsthand.RecordID) error) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     verb + " RECORD",
		Short:   short,
		Long:    short + ".",
		Example: "  firsthand record " + verb + " r17",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := recordID(args[0])
			if err != nil {
				return err
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if err := act(cmd.Context(), w, id); err != nil {
					return err
				}
				document := map[string]any{"record": id, "now": done}
				return c.print(document, func() { c.say("%s is %s", id, done) })
			})
		},
	})
}

func recordHistoryCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "history RECORD",
		Short:   "Tell what became of a record since its birth",
		Long:    "Tell what became of a record since its birth, one entry of the journal a line.",
		Example: "  firsthand record history r17",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.explain(cmd, args[0], func(_ *engine.World, x engine.Explanation) error {
				document := map[string]any{"record": x.Record.ID, "history": x.History}
				return c.print(document, func() { c.history(x.History) })
			})
		},
	})
}

// recordID reads r17 or 17.
func recordID(s string) (firsthand.RecordID, error) {
	var id firsthand.RecordID
	err := id.UnmarshalText([]byte("r" + strings.TrimPrefix(s, "r")))
	if err != nil {
		return 0, firsthand.Errorf(firsthand.CodeInvalid, "%q is no record: write it as r17", s)
	}
	return id, nil
}
