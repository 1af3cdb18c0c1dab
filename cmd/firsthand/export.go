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
	var format string
	cmd := &cobra.Command{
		Use:   "export --format journal",
		Short: "Write a world out",
		Long: `Write a world out on stdout.

journal is the whole world, one JSON entry a line; ` + "`import --as journal`" + ` makes the
same world of it.`,
		Example: "  firsthand export --world harbour --format journal > harbour.jsonl",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format != "journal" {
				return firsthand.Errorf(firsthand.CodeInvalid, "%q is no format: use --format journal", format)
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error { return c.journal(cmd.Context(), w) })
		},
	}
	cmd.Flags().StringVar(&format, "format", "", "the `FORMAT`: journal")
	return c.inAWorld(cmd)
}

// journal writes the world's entries, one JSON object a line.
func (c *cli) journal(ctx context.Context, w *engine.World) (err error) {
	out := bufio.NewWriter(c.out)
	defer func() { err = errors.Join(err, out.Flush()) }()
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	for e, err := range w.Export(ctx) {
		if err != nil {
			return err
		}
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	return nil
}
