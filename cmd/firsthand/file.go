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
	case f.journal && (as == "journal" || as == ""):
		return nil
	}
	f.journal = false
	return f.take(as)
}

// take takes the file for what the user says it is, where that can be.
func (f *file) take(as string) error {
	looks := f.format
	switch as {
	case "chat":
		if looks == foreign.Text || looks == foreign.Work {
			f.format = foreign.Transcript
		}
		if f.format.Lore() {
			return other(looks, "chat")
		}
	case "work":
		if looks != foreign.Text && looks != foreign.Work && looks != foreign.Transcript {
			return other(looks, "work")
		}
		f.format = foreign.Work
	case "card":
		if looks != foreign.Card {
			return other(looks, "card")
		}
	case "lorebook":
		if looks != foreign.Lorebook && looks != foreign.Card && looks != foreign.KoboldLite {
			return other(looks, "lorebook")
		}
		f.format = foreign.Lorebook
	}
	return readable(f.format)
}

// other is the error of a file that is not what the user says it is.
func other(f foreign.Format, as string) error {
	if f == foreign.Unknown {
		return readable(f)
	}
	return firsthand.Errorf(firsthand.CodeInvalid, "that is %s, no %s: leave --as out, or name another file", article(f), as)
}

func article(f foreign.Format) string {
	if strings.ContainsRune("aeiouAEIOU", rune(f[0])) {
		return "an " + string(f)
	}
	return "a " + string(f)
}

// readable returns an error that says what a file is if it cannot be read.
func readable(f foreign.Format) error {
	switch {
	case f.Chat(), f.Lore():
		return nil
	case f == foreign.Unknown:
		return firsthand.Errorf(firsthand.CodeInvalid, "that is nothing that can be read: export the chat as SillyTavern JSONL, or as lines of \"Name: text\"")
	case f == foreign.Text:
		return firsthand.Errorf(firsthand.CodeInvalid, "that is plain text: if it is a written work, say --as work; if it is a transcript of \"Name: text\" lines, --as chat")
	case f == foreign.TavernGroup:
		return firsthand.Errorf(firsthand.CodeInvalid, "that lists the members of a group: import the group's chat instead")
	case f == foreign.Book:
		return firsthand.Errorf(firsthand.CodeInvalid, "that is an EPUB book, which cannot be read yet: save it as text or Markdown")
	case f == foreign.Image:
		return firsthand.Errorf(firsthand.CodeInvalid, "that is a picture of a kind that carries no card: export the card as PNG or JSON")
	}
	return firsthand.Errorf(firsthand.CodeInvalid, "that is %s; it cannot be read yet", article(f))
}
