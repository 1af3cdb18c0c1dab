// Package access decides who may come in: it makes and recognises the keys by
// which a server is reached from outside, and says what their bearers may do.
//
// A Gate stands before every handler. It turns away foreign hosts and origins,
// recognises the key of a request and leaves a Grant in its context; the
// handlers ask the Grant before they do anything. Where no key was ever made
// the gate stands open to those on the same machine, and to nobody else.
//
// Keys are kept by whoever implements Keys, hashed. The package opens no store
// and knows no world. The servers and the command line use it.
package access
