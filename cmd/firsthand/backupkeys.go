package main

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"github.com/firsthand-memory/firsthand"
)

// passphraseEnv holds what a backup of the keys is opened with.
const passphraseEnv = "FIRSTHAND_BACKUP_PASSPHRASE"

// backedUp is what a backup is made of.
type backedUp struct {
	Backup string `json:"backup"`
	Keys   string `json:"keys,omitempty"` // absent: nobody has any
}

// backupKeys backs the keys of the people who play up, and returns where to,
// "" if nobody has any.
func (c *cli) backupKeys(to string) (string, error) {
	at, err := c.location()
	if err != nil {
		return "", err
	}
	passphrase := c.env(passphraseEnv)
	written, err := c.ring(at).Backup(to, passphrase)
	if err != nil || !written {
		return "", err
	}
	if passphrase == "" {
		c.notice("%s opens with this machine's store key alone: back that up too, or set %s for a backup that a passphrase opens anywhere", to, passphraseEnv)
	}
	return to, nil
}

// restoreKeys restores the keys, if the backup has any. Where there are keys
// already it is CodeConflict.
func (c *cli) restoreKeys(ctx context.Context, from string, at location) error {
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	ring := c.ring(at)
	if _, err := os.Stat(ring.Path()); err == nil {
		return firsthand.Errorf(firsthand.CodeConflict, "there is %s already: move it away, then restore", ring.Path())
	}
	return ring.Restore(ctx, from, c.env(passphraseEnv))
}
