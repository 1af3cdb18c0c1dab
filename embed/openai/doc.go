// Package openai asks a server that speaks OpenAI's embeddings interface for
// vectors: a cloud service, or Ollama, llama.cpp or text-embeddings-inference on
// a machine of one's own.
//
// It holds one [Embedder]. It cuts long passages, sends texts in batches, tries
// again what may succeed, and lets no answer through that is not a finite vector
// for each text, all of one dimension. It stores nothing and has no key of its
// own; no error and no address that it shows holds one.
//
// The texts go to the server. Who must not let them leave the machine takes a
// server on it, or one of the embedders that need none.
package openai
