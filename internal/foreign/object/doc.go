// Package object reads JSON objects that other programs wrote, whose fields may
// be missing, null or of another kind than they should be: a wrong field costs
// that field and a word about it, never the object. What nobody asked for is
// kept as it stands, so that it can be written again.
//
// It knows no format: the readers of cards and lorebooks use it.
package object
