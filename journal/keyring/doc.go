// Package keyring keeps the keys of participants apart from the store that
// they seal.
//
// It holds two rings for package sealed: one in memory, and one in a file
// beside the store, in which every key is wrapped by a store key; and what an
// operator does with that file: back it up, bring it to another machine, wrap
// it anew. It knows nothing of stores and entries. Anyone may use it.
//
// A key that was destroyed leaves its id behind, so that what lies under it is
// known to be erased and not taken for damaged.
//
// # Format
//
// This is format 1 of the file: one JSON object with "format", "keys" from id
// to wrapped key, and "destroyed", the ids of those that were destroyed. A key
// of 32 random bytes is wrapped with AES-256-GCM by the store key under a random
// nonce of 12 bytes, which goes before the ciphertext; the associated data is
// "firsthand/1 key", a zero byte and the id. The file is replaced as a whole,
// never changed, and is on the disk before a key of it is used. While one
// process changes it, the file beside it that ends in .lock is locked.
//
// A backup is either such a file, or, with a passphrase, an age file
// (age-encryption.org/v1, scrypt) of the same object with the keys as they are
// and "open" set, which any machine can wrap by its own store key.
package keyring
