package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// The store key wraps the keys of the people who play. It is in the
// environment, or in a file of the user's settings that is made when it is first
// needed.
const (
	storeKeyEnv  = "FIRSTHAND_STORE_KEY"
	storeKeySize = 32
)

// storeKey returns the store key.
func (c *cli) storeKey() ([]byte, error) {
	if given := c.env(storeKeyEnv); given != "" {
		return parseStoreKey(storeKeyEnv, given)
	}
	file, err := c.storeKeyFile()
	if err != nil {
		return nil, err
	}
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		b, err = makeStoreKey(file)
	}
	if err != nil {
		return nil, fmt.Errorf("read the store key: %w", err)
	}
	return parseStoreKey(file, string(b))
}

// storeKeyFile is where the store key is kept.
func (c *cli) storeKeyFile() (string, error) {
	config, err := c.configFile()
	if err != nil {
		return "", firsthand.Errorf(firsthand.CodeInvalid, "there is no folder to keep the store key in: set %s to 32 random bytes in base64", storeKeyEnv)
	}
	return filepath.Join(filepath.Dir(config), "store.key"), nil
}

// makeStoreKey makes a store key, or returns the one that another process made
// meanwhile.
func makeStoreKey(file string) ([]byte, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(file), "store.key.*.new") // mode 0600
	if err != nil {
		return nil, err
	}
	key := make([]byte, storeKeySize)
	rand.Read(key) // it never fails: the program ends instead
	_, err = f.WriteString(base64.StdEncoding.EncodeToString(key) + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Link(f.Name(), file)
	}
	if err = errors.Join(ignoring(err, fs.ErrExist), os.Remove(f.Name())); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// ignoring returns nil for the one error and others as they are.
func ignoring(err, one error) error {
	if errors.Is(err, one) {
		return nil
	}
	return err
}

// parseStoreKey reads a key of 32 bytes in base64 or hexadecimal.
func parseStoreKey(from, s string) ([]byte, error) {
	s = strings.TrimSpace(s)
	for _, decode := range []func(string) ([]byte, error){hex.DecodeString, base64.StdEncoding.DecodeString, base64.RawURLEncoding.DecodeString} {
		if key, err := decode(s); err == nil && len(key) == storeKeySize {
			return key, nil
		}
	}
	return nil, firsthand.Errorf(firsthand.CodeInvalid, "%s is no store key: it has to hold 32 bytes in base64 or hexadecimal, as `openssl rand -base64 32` makes them", from)
}
