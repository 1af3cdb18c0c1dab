// Package embed turns text into vectors that are near when the meaning is.
//
// It holds the [Embedder] that the engine asks, and the two that are built in
// and need no download and no network: [Words], the dictionary bridge over word
// vectors of English, Japanese and Chinese in one space, and [Sentences], a small
// sentence encoder, which reads Japanese and Chinese through their glosses. Two
// embedders see different things, and their vectors are never compared; recall
// asks both.
//
// It does not store vectors, search them or decide what a closeness is worth.
// Users of the library may pass the engine an Embedder of their own, or one of
// the packages below: openai asks a server, static reads a model of a folder.
package embed
