// Package vector finds the stored vectors nearest to a query, exactly.
//
// It holds vectors in eight bits a dimension ([Row]), an index of them over
// numbered documents ([Index]), and the kernels that score them: assembly where
// the processor has AVX2, plain Go elsewhere, with the same answer to the bit.
// A document may have several rows, one a sentence; its closeness is that of
// its best row.
//
// It does not hold text, ids, embedders or files, and it does not approximate:
// below a million rows a world there is nothing to win by it. Who numbers the
// documents decides what they are. Any package may use it; it imports nothing
// of the project.
package vector
