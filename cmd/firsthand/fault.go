package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// exitCode is the one map from what went wrong to the exit code.
func exitCode(err error) int {
	switch codeOf(err) {
	case "":
		return 0
	case firsthand.CodeInvalid:
		return 2
	case firsthand.CodeNotFound:
		return 3
	case firsthand.CodeConflict:
		return 4
	case firsthand.CodeRefused:
		return 5
	case firsthand.CodeUnavailable:
		return 6
	}
	return 1
}

// codeOf says what can be done about an error, those of files included.
func codeOf(err error) firsthand.Code {
	code := firsthand.CodeOf(err)
	switch {
	case code != firsthand.CodeInternal:
		return code
	case errors.Is(err, fs.ErrNotExist):
		return firsthand.CodeNotFound
	case errors.Is(err, fs.ErrExist):
		return firsthand.CodeConflict
	case errors.Is(err, fs.ErrPermission), errors.Is(err, context.Canceled):
		return firsthand.CodeUnavailable
	}
	return code
}

// fail tells what went wrong on stderr: one line for a reader, and with --json
// a line for a program behind it.
func (c *cli) fail(err error) {
	if err == nil {
		return
	}
	message := reason(err)
	fmt.Fprintf(c.err, "firsthand: %s\n", message)
	if c.json {
		_ = json.NewEncoder(c.err).Encode(map[string]firsthand.Error{"error": {Code: codeOf(err), Msg: message}})
	}
}

// reason tells an error in one line.
func reason(err error) string {
	if firsthand.CodeOf(err) == firsthand.CodeInternal && errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return strings.ReplaceAll(err.Error(), "\n", "; ")
}
