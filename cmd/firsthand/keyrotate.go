package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
)

func keyRotateStoreCommand(c *cli) *cobra.Command {
	var renew bool
	cmd := &cobra.Command{
		Use:   "rotate-store",
		Short: "Wrap the keys of the people who play by a new store key",
		Long: `Wrap the keys of the people who play by a new store key. What is sealed in the
store is not touched: their own keys stay the same.

Where the store key is in the file store.key of the user's settings, --new puts a
new one in front of it; the old one stays behind it until every store that it
wraps is rotated too, without --new, and its line is taken out. Where it is in
FIRSTHAND_STORE_KEY, set that to the new and the old one with a comma between
them, rotate every store, then leave the old one out.`,
		Example: `  firsthand key rotate-store --new
  FIRSTHAND_STORE_KEY="$NEW,$OLD" firsthand --store story.db key rotate-store`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			at, err := c.location()
			if err == nil {
				err = at.there()
			}
			if err != nil {
				return err
			}
			if at.file == "" {
				return firsthand.Errorf(firsthand.CodeInvalid, "a store in memory has no store key: name a file with --store")
			}
			if renew {
				err = c.renewStoreKey()
			}
			if err == nil {
				err = c.ring(at).Rewrap(cmd.Context())
			}
			if err != nil {
				return fmt.Errorf("rotate the store key: %w", err)
			}
			return c.print(map[string]string{"rotated": at.file + keysEnding}, func() { c.say("%s is wrapped by the new store key", at.file+keysEnding) })
		},
	}
	cmd.Flags().BoolVar(&renew, "new", false, "make a new store key first")
	return cmd
}

func (c *cli) renewStoreKey() error {
	if c.env(storeKeyEnv) != "" {
		return firsthand.Errorf(firsthand.CodeInvalid, "the store key is in %s: put the new one in front of it there, with a comma between them", storeKeyEnv)
	}
	file, err := c.storeKeyFile()
	if err != nil {
		return err
	}
	return renewStoreKey(file)
}
