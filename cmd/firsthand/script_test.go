package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// quickRace lets a process that was built with the race detector end at once:
// by default each waits a second for reports of other goroutines.
const quickRace = "atexit_sleep_ms=0"

func TestMain(m *testing.M) {
	os.Setenv("GORACE", quickRace)
	testscript.Main(m, map[string]func(){"firsthand": main})
}

// TestScripts runs the scripts of testdata against the real main. Each has a
// store of its own, named by FIRSTHAND_STORE.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("FIRSTHAND_STORE", filepath.Join(e.WorkDir, "store.db"))
			e.Setenv("FIRSTHAND_WORLD", "")
			e.Setenv("FIRSTHAND_STORE_KEY", "")
			e.Setenv("XDG_CONFIG_HOME", filepath.Join(e.WorkDir, "settings"))
			e.Setenv("GORACE", quickRace)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"fails": fails, "zero": zero},
	})
}

// fails runs firsthand and wants the exit code: fails 3 recall --as nobody key
func fails(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: fails CODE ARG…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec("firsthand", args[1:]...)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != want {
		ts.Fatalf("firsthand ended with %v, want exit status %d", err, want)
	}
}

// zero fills a file with zero bytes, as a power cut leaves one.
func zero(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: zero FILE")
	}
	path := ts.MkAbs(args[0])
	info, err := os.Stat(path)
	ts.Check(err)
	ts.Check(os.WriteFile(path, make([]byte, info.Size()), 0o600))
}
