package firsthand

import (
	"errors"
	"fmt"
)

// Code says what a caller can do about an error.
type Code string

// The codes of an Error. Any error without one is internal: a fault of the
// program or of the machine.
const (
	CodeInvalid     Code = "invalid"     // the input is wrong: correct it
	CodeNotFound    Code = "not_found"   // there is no such thing: look for another
	CodeConflict    Code = "conflict"    // it changed meanwhile: read again, then retry
	CodeRefused     Code = "refused"     // a law or a missing consent forbids it
	CodeUnavailable Code = "unavailable" // something it needs is busy, down or full: retry later
	CodeInternal    Code = "internal"    // what CodeOf says of any other error
)

// Error is an error that its reader can act on. Msg says what is wrong and,
// where it helps, what to do.
type Error struct {
	Code Code   `json:"code"`
	Msg  string `json:"message"`
}

// Error returns the message.
func (e *Error) Error() string { return e.Msg }

// Errorf returns an Error with a formatted message.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Msg: fmt.Sprintf(format, args...)}
}

// CodeOf returns the code of the first Error in err's chain, CodeInternal for
// any other error, and "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}
