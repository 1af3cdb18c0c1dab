package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
)

func exportCommand(c *cli) *cobra.Command {
	var format string
	var people bool
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
				if format == "markdown" {
					return c.book(cmd.Context(), w)
				}
				return c.journal(cmd.Context(), w, people)
			})
		},
	}
	cmd.Flags().StringVar(&format, "format", "", "the format: `journal|markdown`")
	cmd.Flags().BoolVar(&people, "with-participants", false, "in a journal, what people said out of character and of themselves too")
	completes(cmd, "format", fixed("journal", "markdown"))
	return c.inAWorld(cmd)
}

// journal writes the world's entries, one JSON object a line.
func (c *cli) journal(ctx context.Context, w *engine.World, people bool) (err error) {
	out := bufio.NewWriter(c.out)
	defer func() { err = errors.Join(err, out.Flush()) }()
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	export := w.Export
	if people {
		export = w.ExportAll
	}
	for e, err := range export(ctx) {
		if err != nil {
			return err
		}
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	return nil
}
