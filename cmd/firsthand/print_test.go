package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/firsthand-memory/firsthand"
)

// Wide characters take two columns, and so do the columns behind them.
func TestTableAlignsWideCharacters(t *testing.T) {
	var out bytes.Buffer
	c := &cli{out: &out}
	c.table([][]string{{"Tilla", "pier"}, {"ティラ", "桟橋"}, {"緹拉", "碼頭"}, {"👩‍👩‍👧‍👦", "boat"}})
	for line := range strings.Lines(out.String()) {
		before := strings.TrimRight(strings.TrimRight(line, "\n"), "piertboa桟橋碼頭")
		if w := uniseg.StringWidth(before); w != 8 {
			t.Errorf("the second column of %q begins at %d, want 8", line, w)
		}
	}
}

// A long text must not push the columns of all other rows away.
func TestTableLetsALongCellStandOut(t *testing.T) {
	var out bytes.Buffer
	c := &cli{out: &out}
	c.table([][]string{{strings.Repeat("長", 200), "x"}, {"r1", "y"}})
	_, short, _ := strings.Cut(out.String(), "\n")
	if short != "r1  y\n" {
		t.Errorf("the short row is %q", short)
	}
}

func TestExitCodesFollowTheCodes(t *testing.T) {
	for want, err := range map[int]error{
		2: firsthand.Errorf(firsthand.CodeInvalid, "x"),
		3: fmt.Errorf("read: %w", fs.ErrNotExist),
		4: firsthand.Errorf(firsthand.CodeConflict, "x"),
		5: firsthand.Errorf(firsthand.CodeRefused, "x"),
		6: fmt.Errorf("append: %w", firsthand.Errorf(firsthand.CodeUnavailable, "another process kept the store locked")),
		1: errors.New("x"),
	} {
		if got := exitCode(err); got != want {
			t.Errorf("%v: exit code %d, want %d", err, got, want)
		}
	}
	if got := exitCode(nil); got != 0 {
		t.Errorf("no error: exit code %d", got)
	}
	if got := exitCode(context.Canceled); got != 6 {
		t.Errorf("an interruption: exit code %d, want 6", got)
	}
}

// An error is one line, whatever it is made of.
func TestAnErrorIsOneLine(t *testing.T) {
	var out bytes.Buffer
	c := &cli{err: &out}
	c.fail(errors.Join(errors.New("one"), errors.New("two")))
	if out.String() != "firsthand: one; two\n" {
		t.Errorf("it says %q", &out)
	}
}
