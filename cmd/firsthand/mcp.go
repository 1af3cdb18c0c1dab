package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/mcp"
)

func mcpCommand(c *cli) *cobra.Command {
	var as string
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve a world's memory over stdin and stdout",
		Long: `Serve a world's memory over stdin and stdout, to a program that speaks the Model
Context Protocol and starts this one: put the command into its settings. With
--as everything is seen with that character's eyes, otherwise each call says
whose. It ends when the program goes.

A running server has the same at /mcp and /w/WORLD/c/CHARACTER/mcp.`,
		Example: "  firsthand mcp --world harbour --as Mara\n  firsthand mcp --world 灯台の町 --as ティラ\n  firsthand --store 霧港.db mcp",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			c.lasting = true
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error { return c.mcp(cmd.Context(), e, as) })
		},
	}
	cmd.Flags().StringVar(&as, "as", "", "with whose eyes: the `NAME` of a character, or narrator")
	completes(cmd, "as", c.characterNames)
	return c.inAWorld(cmd)
}

// mcp serves one client. What was named is looked up first: a program that
// started this one shows what is wrong with its settings only then.
func (c *cli) mcp(ctx context.Context, e *engine.Engine, as string) error {
	if c.world != "" || as != "" {
		w, err := c.worldIn(ctx, e)
		if err != nil {
			return err
		}
		if _, err := w.Viewer(ctx, as); err != nil {
			return err
		}
		c.world = string(w.ID())
	}
	err := mcp.Serve(ctx, e, c.world, as, io.NopCloser(c.stdin(ctx)), unclosed{c.out}, mcp.Options{Version: thisBuild().Version})
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
		return nil
	}
	return firsthand.Errorf(firsthand.CodeUnavailable, "the client went in the middle of a message: %v", err)
}

// unclosed keeps stdout open.
type unclosed struct{ io.Writer }

// Close does nothing.
func (unclosed) Close() error { return nil }
