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
// needed. Both may hold older ones behind it, which still open what they
// wrapped.
const (
	storeKeyEnv  = "FIRSTHAND_STORE_KEY"
	storeKeySize = 32
)

// storeKeys returns the store key and those before it.
func (c *cli) storeKeys() ([][]byte, error) {
	if given := c.env(storeKeyEnv); given != "" {
		return parseStoreKeys(storeKeyEnv, given)
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
	return parseStoreKeys(file, string(b))
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
	made, err := writeStoreKey(file, "")
	if err != nil {
		return nil, err
	}
	err = ignoring(os.Link(made, file), fs.ErrExist)
	if err = errors.Join(err, os.Remove(made)); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// renewStoreKey makes a new store key, in front of those that are there.
func renewStoreKey(file string) error {
	before, err := os.ReadFile(file)
	if err != nil {
		return ignoring(err, fs.ErrNotExist) // the first one is made when it is needed
	}
	made, err := writeStoreKey(file, string(before))
	if err != nil {
		return err
	}
	return os.Rename(made, file)
}

// writeStoreKey writes a fresh key, and others behind it, to a new file beside
// the given one, for its owner alone to read, and returns its name.
func writeStoreKey(file, before string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(filepath.Dir(file), "store.key.*.new") // mode 0600
	if err != nil {
		return "", err
	}
	key := make([]byte, storeKeySize)
	rand.Read(key) // it never fails: the program ends instead
	_, err = f.WriteString(base64.StdEncoding.EncodeToString(key) + "\n" + before)
	return f.Name(), errors.Join(err, f.Sync(), f.Close())
}

// ignoring returns nil for the one error and others as they are.
func ignoring(err, one error) error {
	if errors.Is(err, one) {
		return nil
	}
	return err
}

// parseStoreKeys reads keys of 32 bytes in base64 or hexadecimal, with commas or
// line ends between them.
func parseStoreKeys(from, s string) ([][]byte, error) {
	var keys [][]byte
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == '\n' || r == '\r' || r == ' ' }) {
		key, ok := parseStoreKey(word)
		if !ok {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "%s holds what is no store key: it has to be 32 bytes in base64 or hexadecimal, as `openssl rand -base64 32` makes them", from)
		}
		keys = append(keys, key)
	}
	if keys == nil {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "%s holds no store key: put back the one that was there, or what it wrapped cannot be read", from)
	}
	return keys, nil
}

func parseStoreKey(word string) ([]byte, bool) {
	for _, decode := range []func(string) ([]byte, error){hex.DecodeString, base64.StdEncoding.DecodeString, base64.RawURLEncoding.DecodeString} {
		if key, err := decode(word); err == nil && len(key) == storeKeySize {
			return key, true
		}
	}
	return nil, false
}
