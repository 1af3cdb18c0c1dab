package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

func backupCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:   "backup FILE",
		Short: "Write a copy of the store to a new file",
		Long: `Write a copy of the whole store, as it is at one moment, to a new file. Others may
go on writing meanwhile. A file that is there already stays: name another.

What concerns the people who play lies sealed in it. Their keys go to a second
file, FILE.keys: both together restore everything. Keep them apart. With
FIRSTHAND_BACKUP_PASSPHRASE set, the passphrase opens the second file on any
machine; without, it needs this machine's store key.`,
		Example: `  firsthand backup harbour-2026-01-31.db
  FIRSTHAND_BACKUP_PASSPHRASE="…" firsthand backup /media/disk/harbour.db`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withStore(cmd.Context(), false, func(store firsthand.Store) error {
				s, ok := inFile(store)
				if !ok {
					return firsthand.Errorf(firsthand.CodeInvalid, "a store in memory has no backup: name a file with --store")
				}
				if err := s.Backup(cmd.Context(), args[0]); err != nil {
					return err
				}
				keys, err := c.backupKeys(args[0] + keysEnding)
				if err != nil {
					return err
				}
				return c.print(backedUp{args[0], keys}, func() { c.say("backed up to %s", strings.TrimSpace(args[0]+"  "+keys)) })
			})
		},
	}
}

func restoreCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE",
		Short: "Make the store from a backup",
		Long: `Make the store from a backup. The backup is checked first and stays as it is. A
store that is there already is never overwritten: move it away first, with its
keys.

If there is a FILE.keys, the keys of the people who play are restored from it,
with FIRSTHAND_BACKUP_PASSPHRASE if it was made with one. They are wrapped by
this machine's store key from then on.`,
		Example: "  mv ~/.local/share/firsthand/firsthand.db damaged.db\n  firsthand restore harbour-2026-01-31.db",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			at, err := c.location()
			if err != nil {
				return err
			}
			if at.file == "" {
				return firsthand.Errorf(firsthand.CodeInvalid, "a store in memory cannot be restored: name a file with --store")
			}
			if err := vacant(at.file); err != nil {
				return fmt.Errorf("restore %s: %w", args[0], err)
			}
			if err := c.restoreKeys(cmd.Context(), args[0]+keysEnding, at); err != nil {
				return fmt.Errorf("restore %s: %w", args[0], err)
			}
			if err := restore(cmd.Context(), args[0], at.file); err != nil {
				return fmt.Errorf("restore %s: %w", args[0], errors.Join(err, ignoring(os.Remove(at.file+keysEnding), fs.ErrNotExist)))
			}
			return c.print(map[string]string{"restored": at.file}, func() { c.say("restored to %s", at.file) })
		},
	}
}

// restore makes a store of a backup. SQLite may write to a file that it only
// reads, so it works on a copy.
func restore(ctx context.Context, backup, to string) (err error) {
	if err := vacant(to); err != nil {
		return err
	}
	folder := filepath.Dir(to)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	scratch, err := os.MkdirTemp(folder, filepath.Base(to)+".*.restore")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	copied := filepath.Join(scratch, "store")
	if err := copyFile(backup, copied); err != nil {
		return err
	}
	store, err := sqlite.Open(ctx, copied, sqlite.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	report, err := store.Verify(ctx)
	if err != nil {
		return err
	}
	if !report.OK() {
		return firsthand.Errorf(firsthand.CodeUnavailable, "the backup is damaged: %s; take another, or mend a copy of it with `firsthand --store COPY verify --repair`", damage(report))
	}
	return store.Backup(ctx, to)
}

// vacant returns an error if a store, or the log of one, is at the path.
func vacant(path string) error {
	for _, name := range []string{path, path + "-wal"} {
		_, err := os.Lstat(name)
		if err == nil {
			return firsthand.Errorf(firsthand.CodeConflict, "there is %s already: move it away, with its -wal and -shm if they are there, then restore", name)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
