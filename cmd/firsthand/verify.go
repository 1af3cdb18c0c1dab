package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/sealed"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// verified is what verify finds out.
type verified struct {
	Worlds  []firsthand.Head `json:"worlds"`
	Dropped uint64           `json:"dropped"`        // entries that a repair had to drop
	Kept    string           `json:"kept,omitempty"` // where a repair put the damaged file
	// GivenUp are the keys of people that a repair found missing: what lies under
	// them counts as erased from then on.
	GivenUp []firsthand.KeyID `json:"given_up,omitempty"`
}

func verifyCommand(c *cli) *cobra.Command {
	var repair bool
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Check that the store is whole",
		Long: `Check that the store is whole: that every entry is as it was written, that no
world has a gap, and that each saved state is what its journal adds up to.

With --repair each world keeps its entries up to the last good one. The damaged
file is kept beside the store. No other program may have the store open then.
Where keys of people are missing, what lies under them is given up: put the
store's .keys file back first, if there is one.`,
		Example: "  firsthand verify\n  firsthand --store story.db verify --repair",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v, err := c.mend(cmd.Context(), repair)
			if err != nil {
				return err
			}
			return c.withStore(cmd.Context(), false, func(store firsthand.Store) error {
				if err := v.check(cmd.Context(), store, repair); err != nil {
					return err
				}
				return c.print(v, func() { c.verified(v) })
			})
		},
	}
	cmd.Flags().BoolVar(&repair, "repair", false, "drop what is damaged")
	return cmd
}

// mend repairs the file of the store if it is to be repaired.
func (c *cli) mend(ctx context.Context, repair bool) (verified, error) {
	at, err := c.location()
	if err != nil || !repair || at.file == "" {
		return verified{}, err
	}
	if err := at.there(); err != nil {
		return verified{}, err
	}
	report, err := sqlite.Repair(ctx, at.file)
	return verified{Dropped: report.Dropped(), Kept: report.Kept}, err
}

// check looks at the file first and then folds every world.
func (v *verified) check(ctx context.Context, store firsthand.Store, repair bool) error {
	if s, ok := inFile(store); ok {
		report, err := s.Verify(ctx)
		if err != nil {
			return err
		}
		if !report.OK() {
			return firsthand.Errorf(firsthand.CodeUnavailable, "the store is damaged: %s; `firsthand verify --repair` keeps what is before the damage, `firsthand restore FILE` a backup", damage(report))
		}
	}
	if err := v.keys(ctx, store, repair); err != nil {
		return err
	}
	e := engine.Open(store, byWords())
	heads, err := e.Worlds(ctx)
	if err != nil {
		return err
	}
	v.Worlds = []firsthand.Head{}
	var faults []error
	for _, h := range heads {
		if h.Seq, err = e.Verify(ctx, string(h.World), repair); err != nil {
			faults = append(faults, fmt.Errorf("world %s: %w", h.Name, err))
		}
		v.Worlds = append(v.Worlds, h)
	}
	return errors.Join(faults...)
}

// keys looks whether the keys are there that entries lie under.
func (v *verified) keys(ctx context.Context, store firsthand.Store, repair bool) error {
	over, ok := store.(*sealed.Store)
	if !ok {
		return nil
	}
	missing, err := over.Missing(ctx)
	switch {
	case err != nil || len(missing) == 0:
		return err
	case repair:
		v.GivenUp = missing
		return over.Destroy(ctx, missing...)
	}
	return firsthand.Errorf(firsthand.CodeUnavailable, "%s of people are missing: put the store's .keys file back beside it, or restore a backup with both its files; `firsthand verify --repair` gives up what lies under them", count(len(missing), "key"))
}

// damage tells what is wrong with a store in one line.
func damage(r sqlite.Report) string {
	faults := r.Faults
	for _, w := range r.Worlds {
		if w.Fault != "" {
			faults = append(faults, fmt.Sprintf("world %s is good up to entry %d of %d: %s", w.Name, w.Good, w.Seq, w.Fault))
		}
	}
	return strings.Join(faults, "; ")
}

func (c *cli) verified(v verified) {
	var rows [][]string
	for _, h := range v.Worlds {
		rows = append(rows, []string{h.Name, count(int(h.Seq), "entry"), "whole"})
	}
	c.table(rows)
	if len(v.GivenUp) > 0 {
		c.say("%s of people were missing: what lay under them is given up", count(len(v.GivenUp), "key"))
	}
	if v.Kept != "" {
		c.say("%s dropped; the damaged file is kept as %s", count(int(v.Dropped), "entry"), v.Kept)
	}
}
