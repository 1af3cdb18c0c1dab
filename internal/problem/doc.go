// Package problem writes what went wrong as an HTTP answer: a problem document
// of RFC 9457 with the code of firsthand.Error, and a title in the reader's
// language.
//
// It holds the one map from code to status. It never repeats what the caller
// sent: a value that is wrong may be private, and answers end up in logs. Of
// internal faults it tells nothing but that they happened. Every package that
// answers HTTP requests uses it.
package problem
