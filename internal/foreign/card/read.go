package card

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/charset"
)

// Read reads a card and notes in the report what was odd. A file without a
// card, one that is cut short, and one that is damaged are CodeInvalid; other
// errors are those of r.
func Read(r io.Reader, report *foreign.Report) (Card, error) {
	report.Format = foreign.Card
	file := bufio.NewReader(r)
	head, err := file.Peek(len(signature))
	switch {
	case err != nil && err != io.EOF:
		return Card{}, fmt.Errorf("read the beginning of the file: %w", err)
	case string(head) == signature:
		return inPicture(file, report)
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return inArchive(file, report)
	}
	text, err := charset.NewReader(file)
	if err != nil {
		return Card{}, fmt.Errorf("read the beginning of the file: %w", err)
	}
	report.Encoding = string(text.Encoding())
	raw, err := all(text)
	if err != nil {
		return Card{}, err
	}
	return Parse(raw, report)
}

// all reads what has to be held as a whole.
func all(r io.Reader) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(r, foreign.MaxLine+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the file: %w", err)
	case len(raw) > foreign.MaxLine:
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the card is larger than 64 MiB: export it as JSON, without its pictures")
	}
	return raw, nil
}

// inArchive reads the card of a .charx archive, whose other files are pictures
// and the like.
func inArchive(file io.Reader, report *foreign.Report) (Card, error) {
	report.Encoding = string(charset.UTF8)
	packed, err := all(file)
	if err != nil {
		return Card{}, err
	}
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return Card{}, firsthand.Errorf(firsthand.CodeInvalid, "the archive is damaged (%v): get the file again", err)
	}
	inner, err := archive.Open("card.json")
	if err != nil {
		return Card{}, firsthand.Errorf(firsthand.CodeInvalid, "the archive holds no card.json: it is no character card")
	}
	raw, err := all(inner)
	if err = errors.Join(err, inner.Close()); err != nil {
		return Card{}, firsthand.Errorf(firsthand.CodeInvalid, "the card in the archive cannot be read (%v): get the file again", err)
	}
	return Parse(bytes.TrimPrefix(raw, []byte("\uFEFF")), report)
}

// inPicture reads the newer of the cards that a picture holds; the older one
// if the newer cannot be read.
func inPicture(file *bufio.Reader, report *foreign.Report) (Card, error) {
	report.Encoding = string(charset.UTF8)
	if _, err := file.Discard(len(signature)); err != nil {
		return Card{}, err
	}
	found, err := picture(file, report)
	if err != nil {
		return Card{}, err
	}
	err = firsthand.Errorf(firsthand.CodeInvalid, "the picture holds no character data: export the card again, as PNG or JSON")
	for _, keyword := range []string{"ccv3", "chara"} {
		value, ok := found[keyword]
		if !ok {
			continue
		}
		c, problem := decode(value, report)
		if problem == nil {
			return c, nil
		}
		report.Note(0, fmt.Sprintf("the card under %s could not be read: %v", keyword, problem))
		err = problem
	}
	return Card{}, err
}

// decode reads a card from the text of a chunk: JSON in base64, in any of its
// spellings, or as it is.
func decode(value string, report *foreign.Report) (Card, error) {
	value = strings.TrimSpace(strings.TrimPrefix(value, "\uFEFF"))
	switch {
	case strings.HasPrefix(value, "rcc||"):
		return Card{}, firsthand.Errorf(firsthand.CodeInvalid, "the card is encrypted for another program: export it without encryption")
	case strings.HasPrefix(value, "{"):
		return Parse([]byte(value), report)
	}
	plain := strings.NewReplacer("-", "+", "_", "/", "=", "", "\n", "", "\r", "", " ", "").Replace(value)
	raw, err := base64.RawStdEncoding.DecodeString(plain)
	if err != nil {
		return Card{}, firsthand.Errorf(firsthand.CodeInvalid, "the card in the picture is damaged (%v): export it again", err)
	}
	return Parse(bytes.TrimPrefix(raw, []byte("\uFEFF")), report)
}
