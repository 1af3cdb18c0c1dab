// Package sealed keeps what concerns a participant unreadable in a store.
//
// It holds a store over another one: entries that name participants' keys are
// sealed as they are appended and opened as they are read, and so are saved
// states and vectors. The store below sees ciphertext and no word of it. It
// holds no keys: those are in a ring, such as package keyring has. It knows
// nothing of what the entries mean. Anyone may use it.
//
// An entry without keys passes through as it is.
//
// # Format
//
// This is format 1. A payload is encoded as JSON and sealed with AES-256-GCM
// under a random nonce of 12 bytes, which goes before the ciphertext. The key
// is made of all the keys that the entry names, by HKDF-SHA-256 over them in
// the order of their ids, with "firsthand/1 " and the ids with a space between
// them as the information; so whoever lost one of them has lost the payload.
// The associated data is "firsthand/1 entry", the world that the entry was
// first appended to and the entry's id, with a zero byte between them; never
// its place, because an append is retried and a world is forked and copied.
//
// A saved state or vector that is sealed begins with "fhsealed" and the byte 1,
// followed by the length of the ids (two bytes, the low one first), the ids
// with a space between them, and nonce and ciphertext as above. The associated
// data of a state is "firsthand/1 state", the world and the entry it was saved
// at; that of a vector is "firsthand/1 vector", the world, the embedder and
// what the vector is of. The hash of a sealed vector's text lies within the
// seal, before the vector: eight bytes, the low one first.
package sealed
