package sqlite

import (
	"database/sql"
	"errors"
	"io/fs"

	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"github.com/firsthand-memory/firsthand"
)

// explain turns an error of SQLite or of the file system into one that says
// what to do. Any other error stays as it is.
func explain(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return firsthand.Errorf(firsthand.CodeUnavailable, "the store's file or folder may not be used: allow this user to read and write it (%v)", err)
	}
	var fault *driver.Error
	if !errors.As(err, &fault) {
		return err
	}
	if todo := remedy(fault.Code()); todo != "" {
		return firsthand.Errorf(firsthand.CodeUnavailable, "%s (%v)", todo, fault)
	}
	return err
}

// remedy says what to do about a result code of SQLite. The low byte of an
// extended code is the plain one. The statements are fixed, so SQLite can only
// find fault with them if the schema is damaged.
func remedy(code int) string {
	switch code & 0xff {
	case codes.SQLITE_BUSY, codes.SQLITE_LOCKED:
		return "another process kept the store locked: retry, and look for a program that holds it open"
	case codes.SQLITE_FULL:
		return "the disk is full: make room and retry, nothing was written"
	case codes.SQLITE_IOERR:
		return "the disk cannot be read or written: check that it has room and is sound, then retry; nothing is half-written"
	case codes.SQLITE_READONLY, codes.SQLITE_CANTOPEN, codes.SQLITE_PERM, codes.SQLITE_AUTH:
		return "the store's file or folder may not be written: allow this user to write it, then retry"
	case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB, codes.SQLITE_CONSTRAINT, codes.SQLITE_ERROR, codes.SQLITE_SCHEMA:
		return "the store is damaged: it is left untouched; restore a backup, or repair it"
	case codes.SQLITE_NOMEM:
		return "out of memory: free some and retry"
	}
	return ""
}

// notFound turns the absence of a row into CodeNotFound.
func notFound(err error, nameOrID string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no world %q", nameOrID)
	}
	return err
}
