package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/foreign"
)

// observeLines tells the turns that come on stdin, each on its own and each
// acknowledged once it is on the disk. A line that says nothing of a scene, a
// speaker or who is present has those of the command line.
func (c *cli) observeLines(ctx context.Context, w *engine.World, otherwise firsthand.Utterance) error {
	return c.lines(ctx, func(line []byte) error {
		var u firsthand.Utterance
		if err := decode(line, &u); err != nil {
			return err
		}
		u = fill(u, otherwise)
		if u.Text == "" {
			return firsthand.Errorf(firsthand.CodeInvalid, "there is no text: a turn is {\"speaker\":\"…\",\"text\":\"…\"}")
		}
		if broken(line, u.Text) {
			c.notice("half a character in %q was replaced by U+FFFD", u.Text)
		}
		return c.observe(ctx, w, u)
	})
}

// fill gives an utterance what it leaves open.
func fill(u, otherwise firsthand.Utterance) firsthand.Utterance {
	if u.Scene == "" {
		u.Scene = otherwise.Scene
	}
	if u.Speaker == "" {
		u.Speaker = otherwise.Speaker
	}
	if u.Present == nil {
		u.Present = otherwise.Present
	}
	return u
}

// broken reports whether decoding put U+FFFD where the line had half a
// character, such as a surrogate without its other half.
func broken(line []byte, text string) bool {
	return strings.ContainsRune(text, utf8.RuneError) && !bytes.ContainsRune(line, utf8.RuneError) &&
		!bytes.Contains(bytes.ToLower(line), []byte(`\ufffd`))
}

// lines reads stdin line by line. What goes wrong with one ends the reading
// with its number.
func (c *cli) lines(ctx context.Context, do func(line []byte) error) error {
	return eachLine(ctx, c.stdin(ctx), do)
}

// eachLine does the same with what another reader has.
func eachLine(ctx context.Context, r io.Reader, do func(line []byte) error) error {
	lines := foreign.NewLines(r)
	for {
		line, err := lines.Next()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == io.EOF:
			return nil
		case err == foreign.ErrLongLine:
			err = firsthand.Errorf(firsthand.CodeInvalid, "%v", err)
		case lines.Number() == 1:
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if err == nil && len(bytes.TrimSpace(line)) > 0 {
			err = do(line)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", lines.Number(), err)
		}
	}
}

// stdin is what comes on stdin until ctx ends: a read that waits for more must
// not outlast an interruption. Its goroutine ends with the program.
func (c *cli) stdin(ctx context.Context) io.Reader {
	out, in := io.Pipe()
	go func() {
		_, err := io.Copy(in, c.in)
		_ = in.CloseWithError(err) // it never fails
	}()
	context.AfterFunc(ctx, func() { _ = in.CloseWithError(ctx.Err()) })
	return out
}

// decode reads one JSON object. Whatever is wrong with it is CodeInvalid.
func decode(line []byte, into any) error {
	if !utf8.Valid(line) {
		return firsthand.Errorf(firsthand.CodeInvalid, "it is not valid UTF-8: convert it first")
	}
	err := json.Unmarshal(line, into)
	if err != nil && firsthand.CodeOf(err) == firsthand.CodeInternal {
		return firsthand.Errorf(firsthand.CodeInvalid, "it cannot be read: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return err
}
