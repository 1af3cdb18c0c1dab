// Package firsthand is the vocabulary of a memory engine for fictional
// characters.
package firsthand
