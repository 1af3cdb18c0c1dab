//go:build linux || darwin

package sqlite_test

import (
	"context"
	"fmt"
	"io"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// fillDisk appends until the file may not grow: the kernel refuses to write
// past a limit, as it does when the disk is full. Then it makes room and goes
// on in the same store.
func fillDisk(path string, out io.Writer) error {
	signal.Ignore(syscall.SIGXFSZ)
	ctx := context.Background()
	s, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return err
	}
	full, err := limitFiles(300_000)
	if err != nil {
		return err
	}
	n := 1
	for err = nil; err == nil; n++ {
		err = s.Append(ctx, harbour, firsthand.Seq(3*n), batch(n))
	}
	fmt.Fprintln(out, firsthand.CodeOf(err), err)
	n-- // this one failed
	if _, err := limitFiles(full); err != nil {
		return err
	}
	if err := s.Append(ctx, harbour, firsthand.Seq(3*n), batch(n)); err != nil {
		return err
	}
	fmt.Fprintln(out, 3*n+3)
	return s.Close()
}

// limitFiles sets how long a file may get, in bytes, and returns the limit
// before.
func limitFiles(size uint64) (uint64, error) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return 0, err
	}
	before := limit.Cur
	limit.Cur = size
	return before, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

func TestFullDiskIsUnavailableAndLeavesNothingHalfWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "worlds.db")
	if err := filled(t, path, 1).Close(); err != nil {
		t.Fatal(err)
	}
	c := start(t, "fill the disk", path)
	if !c.lines.Scan() || !strings.HasPrefix(c.lines.Text(), "unavailable") || !strings.Contains(c.lines.Text(), "disk") {
		t.Fatalf("the child says %q, want unavailable because of the disk", c.lines.Text())
	}
	last := c.acknowledged(t, 1)
	if err := c.cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	if head := wantBatches(t, s); head != last {
		t.Errorf("%d entries are there, %d were acknowledged", head, last)
	}
	wantSound(t, s)
}
