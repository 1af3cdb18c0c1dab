package card

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
)

// A picture is a signature and chunks: a length, a type of four letters, so
// many bytes, and a checksum of type and bytes. Text stands in chunks of three
// types, a keyword first.
const signature = "\x89PNG\r\n\x1a\n"

// How large the text of a chunk may be, as it stands and when it is unpacked.
const (
	maxChunk = 64 << 20
	maxText  = foreign.MaxLine
)

// words is what the text chunks of a picture hold of a card, by keyword.
type words map[string]string

// errCut is the error of a picture that ends too early.
var errCut = firsthand.Errorf(firsthand.CodeInvalid, "the picture is cut short: nothing was read from it; get the file again")

// picture returns the card texts of a PNG whose signature is read. Checksums
// that do not agree and texts that cannot be unpacked are noted.
func picture(r io.Reader, report *foreign.Report) (words, error) {
	found := words{}
	for {
		kind, text, err := chunk(r, report)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return nil, errCut
		case err != nil:
			return nil, err
		case kind == "IEND":
			return found, nil
		case text != nil:
			found.add(kind, text, report)
		}
	}
}

// chunk reads the next chunk. The bytes of all but text are passed over.
func chunk(r io.Reader, report *foreign.Report) (kind string, text []byte, err error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return "", nil, err
	}
	size, kind := binary.BigEndian.Uint32(head[:4]), string(head[4:])
	sum := crc32.NewIEEE()
	sum.Write(head[4:])
	var kept bytes.Buffer
	into := io.Writer(sum)
	if isText(kind) {
		if size > maxChunk {
			return "", nil, firsthand.Errorf(firsthand.CodeInvalid, "the picture has a text of %d bytes, more than 64 MiB: it is no card that can be read", size)
		}
		into = io.MultiWriter(sum, &kept)
	}
	if _, err := io.CopyN(into, r, int64(size)); err != nil {
		return "", nil, err
	}
	var want [4]byte
	if _, err := io.ReadFull(r, want[:]); err != nil {
		return "", nil, err
	}
	if !isText(kind) {
		return kind, nil, nil
	}
	if sum.Sum32() != binary.BigEndian.Uint32(want[:]) {
		report.Note(0, "the checksum (CRC) of a text in the picture does not agree: it may be damaged")
	}
	return kind, kept.Bytes(), nil
}

func isText(kind string) bool { return kind == "tEXt" || kind == "zTXt" || kind == "iTXt" }

// add takes in a text if it is a card's. A program that writes a card anew may
// leave an older one where it was, and writes its own behind it: the last counts.
func (w words) add(kind string, chunk []byte, report *foreign.Report) {
	keyword, rest, ok := bytes.Cut(chunk, []byte{0})
	name := strings.ToLower(string(keyword))
	if !ok || name != "chara" && name != "ccv3" {
		return
	}
	text, err := unpack(kind, rest)
	if err != nil {
		report.Note(0, fmt.Sprintf("a card text in the picture could not be unpacked (%v)", err))
		return
	}
	if _, again := w[name]; again {
		report.Note(0, "the picture holds more than one card under one keyword: the last was read")
	}
	w[name] = text
}

// unpack returns the text of a chunk behind its keyword.
func unpack(kind string, rest []byte) (string, error) {
	packed := false
	switch kind {
	case "zTXt":
		if len(rest) < 1 || rest[0] != 0 {
			return "", errors.New("unknown compression")
		}
		rest, packed = rest[1:], true
	case "iTXt":
		if len(rest) < 2 {
			return "", io.ErrUnexpectedEOF
		}
		packed = rest[0] == 1
		rest = rest[2:]
		for range 2 { // the language, and the keyword in it
			_, behind, ok := bytes.Cut(rest, []byte{0})
			if !ok {
				return "", io.ErrUnexpectedEOF
			}
			rest = behind
		}
	}
	if !packed {
		return string(rest), nil
	}
	z, err := zlib.NewReader(bytes.NewReader(rest))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(io.LimitReader(z, maxText+1))
	if err == nil && len(text) > maxText {
		err = errors.New("more than 64 MiB")
	}
	return string(text), err
}
