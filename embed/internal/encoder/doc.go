// Package encoder turns an English sentence into a vector of 512 numbers by a
// small transformer, the Universal Sentence Encoder (lite), in plain Go: two
// layers over at most 128 word pieces.
//
// It holds the tokenizer, the forward pass and, unless the binary is built with
// the tag nobuiltin, the weights. It knows no other language, and not what the
// vectors are for. Only package embed uses it.
//
// Weights and activations are in eight bits, so that a sentence costs a
// millisecond or two; its cosine to the vector that the original computes in 32
// bits is above 0.99.
//
// # Format
//
// All numbers are little-endian; floats are in 32 bits. A matrix is one float
// per row, what a step of its codes is worth, and then the rows, a signed byte
// per code. A projection is a matrix and one float per row, the bias. A norm is
// two runs of floats, the scales and the biases.
//
//	magic       8 bytes, "fhuse 1\n"
//	pieces      their number n; n floats, the scores; n+1 ends; the pieces
//	embedding   matrix n × 256
//	layer 0     projection 256 → 512 (around the attention), norm 256,
//	            projections 256 → 768 (query, key, value) and 256 → 512,
//	            norm 512, projections 512 → 1536 and 1536 → 512
//	layer 1     norm 512, projections 512 → 1536 and 512 → 512,
//	            norm 512, projections 512 → 1536 and 1536 → 512
//	head        projection 512 → 512
package encoder
