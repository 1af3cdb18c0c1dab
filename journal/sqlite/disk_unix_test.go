//go:build unix

package sqlite_test

import (
	"fmt"
	"io"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// fillDisk appends until the file may not grow: the kernel refuses to write
// past a limit, as it does when the disk is full.
func fillDisk(path string, out io.Writer) error {
	signal.Ignore(syscall.SIGXFSZ)
	limit := syscall.Rlimit{Cur: 300_000, Max: 300_000}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	return appendForEver(path, out)
}

func TestFullDiskIsUnavailableAndLeavesNothingHalfWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "worlds.db")
	if err := filled(t, path, 1).Close(); err != nil {
		t.Fatal(err)
	}
	c := start(t, "fill the disk", path)
	var last, said string
	for c.lines.Scan() {
		last, said = said, c.lines.Text()
	}
	_ = c.cmd.Wait()
	if !strings.HasPrefix(said, "error unavailable") || !strings.Contains(said, "disk") {
		t.Fatalf("the child ended with %q, want unavailable because of the disk", said)
	}
	s := openAt(t, path) // with room again
	if head := wantBatches(t, s); fmt.Sprint(head) != last {
		t.Errorf("%d entries are there, %s were acknowledged", head, last)
	}
	wantSound(t, s)
}
