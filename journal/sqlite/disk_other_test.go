//go:build !linux && !darwin

package sqlite_test

import (
	"errors"
	"io"
)

func fillDisk(string, io.Writer) error { return errors.ErrUnsupported }
