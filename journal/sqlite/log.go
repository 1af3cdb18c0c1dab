package sqlite

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/firsthand-memory/firsthand"
)

// SQLite takes the write-ahead log up to the first frame whose checksum is
// wrong and forgets the rest without a word. That is right for a commit that a
// crash cut off, which nobody was told had succeeded. But a commit begins only
// when the one before it is on disk: if two or more commits lie beyond the bad
// frame, acknowledged entries are in there. The layout of the log is specified
// in SQLite's documentation of its file format.
const (
	logHeaderSize  = 32
	frameHeader    = 24
	logMagic       = 0x377f0682 // one more if its checksums are big-endian
	tornCommits    = 1
	maxLogPageSize = 1 << 16
)

// checkLog refuses a store whose log is damaged before its end.
func checkLog(path string) error {
	lost, err := lostCommits(path + "-wal")
	if err != nil || lost == 0 {
		return err
	}
	if lost, err = lostCommits(path + "-wal"); err != nil || lost == 0 { // it was being written
		return err
	}
	return firsthand.Errorf(firsthand.CodeUnavailable,
		"the store's log is damaged, the last %d writes cannot be read: it is left untouched; restore a backup, or repair the store to give them up", lost)
}

// lostCommits returns how many acknowledged commits of a log SQLite would
// forget. No log is no loss.
func lostCommits(path string) (int, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, maxLogPageSize)
	header := make([]byte, logHeaderSize)
	if _, err := io.ReadFull(in, header); err != nil {
		return 0, endOfLog(err)
	}
	beyond, err := commitsBeyond(in, header)
	if beyond <= tornCommits {
		return 0, endOfLog(err)
	}
	return beyond, endOfLog(err)
}

// commitsBeyond counts the commits of this log from its first bad frame on. A
// frame of an earlier use of the file carries other salts.
func commitsBeyond(in io.Reader, header []byte) (int, error) {
	pageSize := binary.BigEndian.Uint32(header[8:])
	if binary.BigEndian.Uint32(header)&^1 != logMagic || pageSize < 512 || pageSize > maxLogPageSize {
		return 0, nil
	}
	sum := newLogSum(header)
	good := sum.add(header[:24]).is(header[24:])
	frame := make([]byte, frameHeader+pageSize)
	commits := 0
	for {
		if _, err := io.ReadFull(in, frame); err != nil {
			return commits, err
		}
		ours := string(frame[8:16]) == string(header[16:24])
		good = good && ours && sum.add(frame[:8]).add(frame[frameHeader:]).is(frame[16:])
		if !good && ours && binary.BigEndian.Uint32(frame[4:]) != 0 {
			commits++
		}
	}
}

func endOfLog(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// logSum is the running checksum of a log.
type logSum struct {
	order  binary.ByteOrder
	s0, s1 uint32
}

func newLogSum(header []byte) *logSum {
	if binary.BigEndian.Uint32(header) == logMagic {
		return &logSum{order: binary.LittleEndian}
	}
	return &logSum{order: binary.BigEndian}
}

func (l *logSum) add(b []byte) *logSum {
	for ; len(b) >= 8; b = b[8:] {
		l.s0 += l.order.Uint32(b) + l.s1
		l.s1 += l.order.Uint32(b[4:]) + l.s0
	}
	return l
}

// is compares with a checksum as it is written, which is big-endian always.
func (l *logSum) is(b []byte) bool {
	return l.s0 == binary.BigEndian.Uint32(b) && l.s1 == binary.BigEndian.Uint32(b[4:])
}
