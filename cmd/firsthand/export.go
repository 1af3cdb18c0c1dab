package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func exportCommand(c *cli) *cobra.Command {
	var format, at string
	var part engine.Part
	cmd := &cobra.Command{
		Use:   "export --format journal|markdown",
		Short: "Write a world out",
		Long: `Write a world out on stdout.

journal is the whole world, one JSON entry a line; ` + "`import --as journal`" + ` makes the
same world of it. markdown is a book to read: the scenes with their turns, what was
taken from each with its status, and what is open.`,
		Example: `  firsthand export --world harbour --format journal > harbour.jsonl
  firsthand export --world 灯台の町 --format markdown > 灯台の町.md
  firsthand export --world 霧港 --format markdown | less`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := choice("format", format, true, "journal", "markdown"); err != nil {
				return err
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				p, err := point(cmd.Context(), w, at)
				switch {
				case err != nil:
					return err
				case format == "markdown":
					return c.book(cmd.Context(), w, p)
				case p.UpTo != firsthand.Chapter{}:
					return firsthand.Errorf(firsthand.CodeInvalid, "a journal does not end at a chapter: name a turn, or use --format markdown")
				}
				part.AsOf = p.AsOf
				return c.journal(cmd.Context(), w, part)
			})
		},
	}
	cmd.Flags().StringVar(&format, "format", "", "the format: `journal|markdown`")
	cmd.Flags().BoolVar(&part.People, "with-participants", false, "in a journal, what people said out of character and of themselves too")
	asOf(cmd, &at)
	completes(cmd, "format", fixed("journal", "markdown"))
	return c.inAWorld(cmd)
}

// journal writes the world's entries, one JSON object a line.
func (c *cli) journal(ctx context.Context, w *engine.World, part engine.Part) (err error) {
	out := bufio.NewWriter(c.out)
	defer func() { err = errors.Join(err, out.Flush()) }()
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	for e, err := range w.ExportPart(ctx, part) {
		if err != nil {
			return err
		}
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	return nil
}
