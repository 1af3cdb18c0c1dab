package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

func verifyCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:     "verify",
		Short:   "Check that the store is whole",
		Long:    "Check that the store is whole.",
		Example: "  firsthand verify",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withStore(cmd.Context(), false, func(store firsthand.Store) error {
				return c.verify(cmd.Context(), store)
			})
		},
	}
}

func (c *cli) verify(ctx context.Context, store firsthand.Store) error {
	if s, ok := store.(*sqlite.Store); ok {
		report, err := s.Verify(ctx)
		if err != nil {
			return err
		}
		if !report.OK() {
			return firsthand.Errorf(firsthand.CodeUnavailable, "the store is damaged")
		}
	}
	e := engine.Open(store, engine.Config{})
	heads, err := e.Worlds(ctx)
	if err != nil {
		return err
	}
	for _, h := range heads {
		if _, err := e.World(ctx, string(h.World)); err != nil {
			return err
		}
		c.say("%s", fmt.Sprintf("%s  %d entries", h.Name, h.Seq))
	}
	return e.Close(ctx)
}
