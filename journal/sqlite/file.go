package sqlite

import (
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/firsthand-memory/firsthand"
)

// A new store takes both steps, one of format 1 the second.
var (
	//go:embed schema1.sql
	schema1 string
	//go:embed schema2.sql
	schema2 string
)

// The header of a store, which is that of every SQLite file.
const (
	magic         = "SQLite format 3\x00"
	applicationID = "FHJL"
	storeFormat   = 2
	headerSize    = 100
)

// ensure makes sure that a whole store is at path: it creates one if there is
// nothing, and refuses, without writing, what is something else.
func ensure(ctx context.Context, path string) error {
	err := inspect(path)
	if errors.Is(err, fs.ErrNotExist) {
		return create(ctx, path)
	}
	if err != nil {
		return err
	}
	return upgrade(ctx, path)
}

// upgrade brings a store of an earlier format to the one of this version.
// Another process may do so at the same time.
func upgrade(ctx context.Context, path string) (err error) {
	header, err := readHeader(path)
	if err != nil || binary.BigEndian.Uint32(header[60:]) >= storeFormat {
		return err
	}
	db, err := connect(path, defaultBusyTimeout, "synchronous(full)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	format := 0
	if err := conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&format); err != nil || format >= storeFormat {
		return err
	}
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err = conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&format)
	if err == nil && format < storeFormat {
		_, err = conn.ExecContext(ctx, schema2)
	}
	if err != nil {
		_, _ = conn.ExecContext(ctx, "ROLLBACK")
		return err
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	return err
}

// inspect refuses what is not a whole store of a format that is known.
func inspect(path string) error {
	header, err := readHeader(path)
	if err != nil {
		return err
	}
	if err := checkLength(path, header); err != nil {
		return err
	}
	return checkLog(path)
}

// readHeader reads the header of the store at path.
func readHeader(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	header := make([]byte, headerSize)
	if _, err := io.ReadFull(f, header); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	if string(header[:len(magic)]) != magic || string(header[68:72]) != applicationID {
		return nil, firsthand.Errorf(firsthand.CodeUnavailable,
			"the file is no store, or its beginning is destroyed: it is left untouched; restore a backup, or name another file")
	}
	if format := binary.BigEndian.Uint32(header[60:]); format > storeFormat {
		return nil, firsthand.Errorf(firsthand.CodeUnavailable,
			"the store has format %d, this version reads up to %d: it is left untouched; use a newer version", format, storeFormat)
	}
	return header, nil
}

// checkLength refuses a file that ends before its header says. Where there is a
// log, the file may rightly be behind its header for a moment.
func checkLength(path string, header []byte) error {
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if whole := wholeSize(header); info.Size() < whole {
		return firsthand.Errorf(firsthand.CodeUnavailable,
			"the file is cut short, %d bytes of %d: it is left untouched; restore a backup, or repair it", info.Size(), whole)
	}
	return nil
}

// wholeSize is the file's length by its header, which counts pages. A page size
// of 1 stands for 65536.
func wholeSize(header []byte) int64 {
	page := int64(binary.BigEndian.Uint16(header[16:]))
	if page == 1 {
		page = 1 << 16
	}
	return page * int64(binary.BigEndian.Uint32(header[28:]))
}

// create makes an empty store under another name and then puts it in its
// place, so that a crash or another process never leaves or sees half of one.
func create(ctx context.Context, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	err := build(path, func(file string) error { return writeSchema(ctx, file) })
	if errors.Is(err, fs.ErrExist) {
		return inspect(path) // another process was quicker
	}
	return err
}

func writeSchema(ctx context.Context, file string) (err error) {
	db, err := connect(file, defaultBusyTimeout, "synchronous(full)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	_, err = db.ExecContext(ctx, "BEGIN;"+schema1+schema2+"COMMIT; PRAGMA journal_mode=wal")
	return err
}

// build has fill write a new file beside path and, once it is on disk, gives
// it that name. A file that is there already is fs.ErrExist and stays.
func build(path string, fill func(file string) error) (err error) {
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.new") // mode 0600
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(f.Name())) }()
	if err := errors.Join(f.Close(), fill(f.Name()), syncFile(f.Name())); err != nil {
		return err
	}
	if err := os.Link(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolder puts a new name on disk. Windows has no such call and needs none.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	return errors.Join(d.Sync(), d.Close())
}
