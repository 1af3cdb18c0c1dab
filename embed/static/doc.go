// Package static reads models that are a table: every piece of a word has a
// vector, and a text has the mean of its pieces'. They need no runtime, read a
// sentence in microseconds, and there are good ones of many languages.
//
// It holds one [Embedder], and the tokenizers that cut texts into pieces. It
// loads nothing from elsewhere: a model is a folder that is there already, in the
// form of model2vec:
//
//	model.safetensors  the tensor "embeddings", a row a piece, of 16- or 32-bit
//	                   floats and nothing that would change what a row says
//	tokenizer.json     in the form of the library tokenizers, its model being
//	                   WordPiece or Unigram
//
// Rows are read where they lie when a text needs them: the table takes no
// memory. What of a tokenizer is not known is refused, not passed over, since
// other pieces make other vectors. Three things differ from the original: what
// no piece stands for counts for nothing; a compiled table of character forms
// (Precompiled) is read as NFKC; and where accents are stripped, kana keep their
// voicing marks and Hangul its syllables if the vocabulary has them so.
package static
