package foreign

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the longest line that is read, in bytes of UTF-8 with its end: 64
// MiB. Chats with many unchosen alternatives have lines of megabytes.
const MaxLine = 64 << 20

// ErrLongLine is the error of a line longer than MaxLine.
var ErrLongLine = errors.New("the line is longer than 64 MiB: split it or leave it out")

// Lines cuts a text into lines. It holds one line at a time.
type Lines struct {
	r      *bufio.Reader
	buf    []byte
	number int
}

// NewLines returns the lines of a text in UTF-8.
func NewLines(r io.Reader) *Lines {
	return &Lines{r: bufio.NewReaderSize(r, 64<<10)}
}

// Number returns the number of the line that Next returned last, from 1.
func (l *Lines) Number() int { return l.number }

// Next returns the next line without its end, be it LF or CRLF. The line is
// good until the next call. After ErrLongLine the following line can be read;
// the end of the text is io.EOF, any other error is the reader's.
func (l *Lines) Next() ([]byte, error) {
	line, long, err := l.read()
	if err == io.EOF && len(line) == 0 {
		return nil, io.EOF
	}
	l.number++
	switch {
	case err != nil && err != io.EOF:
		return nil, err
	case long:
		return nil, ErrLongLine
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), nil
}

// read returns the line with its end, and of one that is too long a part. Most
// lines are short and not copied.
func (l *Lines) read() (line []byte, long bool, err error) {
	part, err := l.r.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return part, false, err
	}
	l.buf = l.buf[:0]
	for {
		if long = long || len(l.buf)+len(part) > MaxLine; !long {
			l.buf = append(l.buf, part...)
		}
		if err != bufio.ErrBufferFull {
			return l.buf, long, err
		}
		part, err = l.r.ReadSlice('\n')
	}
}
