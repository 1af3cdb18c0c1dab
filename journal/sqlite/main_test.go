package sqlite_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// The test binary starts itself as another process that writes to a store.
// What it does, and to which file, stands in these variables.
const (
	childRole = "JOURNAL_TEST_ROLE"
	childPath = "JOURNAL_TEST_PATH"
)

func TestMain(m *testing.M) {
	role, child := os.LookupEnv(childRole)
	if !child {
		os.Exit(m.Run())
	}
	if err := roles()[role](os.Getenv(childPath), os.Stdout); err != nil {
		fmt.Println("error", firsthand.CodeOf(err), err)
		os.Exit(1)
	}
}

func roles() map[string]func(path string, out io.Writer) error {
	return map[string]func(string, io.Writer) error{
		"append for ever": appendForEver,
		"append sixty":    func(path string, out io.Writer) error { return appendMany(path, out, "child", 60) },
		"fill the disk":   fillDisk,
	}
}

// child is a started process and the lines it prints.
type child struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
}

func start(t *testing.T, role, path string) *child {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childRole+"="+role, childPath+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return &child{cmd: cmd, lines: bufio.NewScanner(out)}
}

// acknowledged reads up to n lines, each the Seq that an append came to, and
// returns the last.
func (c *child) acknowledged(t *testing.T, n int) firsthand.Seq {
	t.Helper()
	var last firsthand.Seq
	for range n {
		if !c.lines.Scan() {
			break
		}
		seq, err := strconv.ParseUint(c.lines.Text(), 10, 64)
		if err != nil {
			t.Fatalf("the child says %q", c.lines.Text())
		}
		last = firsthand.Seq(seq)
	}
	return last
}

// appendForEver appends batches of three to the world of the store and prints
// what is acknowledged.
func appendForEver(path string, out io.Writer) error {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return err
	}
	head, err := s.Find(ctx, string(harbour))
	if err != nil {
		return err
	}
	for n := int(head.Seq) / 3; ; n++ {
		if err := s.Append(ctx, harbour, firsthand.Seq(3*n), batch(n)); err != nil {
			return err
		}
		fmt.Fprintln(out, 3*n+3)
	}
}

// appendMany appends n entries at the end of the world, wherever that is.
func appendMany(path string, out io.Writer, who string, n int) error {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return err
	}
	for i := 0; i < n; {
		head, err := s.Find(ctx, string(harbour))
		if err != nil {
			return err
		}
		e := told(i)
		e.ID = firsthand.EntryID(fmt.Sprint(who, i))
		switch err := s.Append(ctx, harbour, head.Seq, []firsthand.Entry{e}); firsthand.CodeOf(err) {
		case "":
			i++
			fmt.Fprintln(out, head.Seq+1)
		case firsthand.CodeConflict:
		default:
			return err
		}
	}
	return s.Close()
}
