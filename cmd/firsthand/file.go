package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/charset"
)

// file is a file to import, opened and recognised.
type file struct {
	name    string // as it was given
	format  foreign.Format
	journal bool
	size    int64 // -1: unknown
	content *bufio.Reader
	close   func() error
}

// files opens all files and finds out what they are, so that nothing is
// recorded if one of them cannot be read. Those that were opened are returned
// also with an error.
func (c *cli) files(ctx context.Context, names []string, how importing) ([]*file, error) {
	var files []*file
	for _, name := range names {
		f, err := c.file(ctx, name)
		if err != nil {
			return files, err
		}
		files = append(files, f)
		if err := f.recognise(how.as); err != nil {
			return files, fmt.Errorf("%s: %w", f.name, err)
		}
		if f.journal && len(names) > 1 {
			return files, firsthand.Errorf(firsthand.CodeInvalid, "%s is a journal, which makes a world of its own: import it by itself", f.name)
		}
	}
	return files, nil
}

func closeAll(files []*file) {
	for _, f := range files {
		_ = f.close() // it was only read
	}
}

func (c *cli) file(ctx context.Context, name string) (*file, error) {
	if name == "-" {
		return &file{name: "stdin", size: -1, content: bufio.NewReaderSize(c.stdin(ctx), charset.SampleSize), close: func() error { return nil }}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read the file to import: %w", err)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = firsthand.Errorf(firsthand.CodeInvalid, "%s is a folder: name the files in it", name)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &file{name: name, size: info.Size(), content: bufio.NewReaderSize(f, charset.SampleSize), close: f.Close}, nil
}

// title is what a scene is called after the file.
func (f *file) title() string {
	base := filepath.Base(f.name)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// recognise finds out what the file is. As is what the user says it is, if
// anything.
func (f *file) recognise(as string) error {
	sample, err := f.content.Peek(charset.SampleSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if len(sample) == 0 {
		return firsthand.Errorf(firsthand.CodeInvalid, "the file is empty")
	}
	f.format, f.journal = foreign.Detect(sample), isJournal(sample)
	switch {
	case as == "journal" && !f.journal:
		return firsthand.Errorf(firsthand.CodeInvalid, "that is no journal: its first line is not a world's first entry, as `export --format journal` writes it")
	case f.journal && as != "chat":
		return nil
	case f.format == foreign.Text && as == "chat":
		f.format = foreign.Transcript
	}
	f.journal = false
	return readable(f.format)
}

// readable returns an error that says what a file is if it is no chat.
func readable(f foreign.Format) error {
	switch {
	case f.Chat():
		return nil
	case f == foreign.Unknown:
		return firsthand.Errorf(firsthand.CodeInvalid, "that is nothing that can be read: export the chat as SillyTavern JSONL, or as lines of \"Name: text\"")
	case f == foreign.Text:
		return firsthand.Errorf(firsthand.CodeInvalid, "that is plain text: if it is a transcript of \"Name: text\" lines, say --as chat")
	case f == foreign.TavernGroup:
		return firsthand.Errorf(firsthand.CodeInvalid, "that lists the members of a group: import the group's chat instead")
	}
	article := "a"
	if strings.ContainsRune("aeiou", rune(f[0])) {
		article = "an"
	}
	return firsthand.Errorf(firsthand.CodeInvalid, "that is %s %s; it cannot be read yet", article, f)
}
