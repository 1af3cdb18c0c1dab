package hub

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/firsthand-memory/firsthand"
)

// Copy brings a model from another folder of this machine. A file whose sum is
// not the pinned one is CodeInvalid, and nothing of it is used.
func (m Model) Copy(from, folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	for _, f := range m.Files {
		if err := f.copy(filepath.Join(from, f.Name), filepath.Join(folder, f.Name)); err != nil {
			return fmt.Errorf("take %s from %s: %w", m.Name, from, err)
		}
	}
	return nil
}

func (f File) copy(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to+part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	sum := sha256.New()
	_, err = io.Copy(io.MultiWriter(out, sum), in)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return errors.Join(err, os.Remove(to+part))
	}
	if got := hex.EncodeToString(sum.Sum(nil)); f.SHA256 != "" && got != f.SHA256 {
		return errors.Join(firsthand.Errorf(firsthand.CodeInvalid, "%s is not the file that is pinned: its sum is %s, not %s", f.Name, got, f.SHA256), os.Remove(to+part))
	}
	return os.Rename(to+part, to)
}
