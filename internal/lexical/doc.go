// Package lexical is a keyword index: which numbered documents hold which
// terms, and which of them answer a query best by BM25. It holds no text, knows
// no language and cuts no words; package text makes the terms. It knows nothing
// of worlds, records or visibility either: whoever searches hands in the filter.
// State owns the indexes, recall reads them. An Index is not safe for
// concurrent use while it changes; the owner's lock guards it. Searches alone
// may run at the same time.
//
// # Formula
//
// For a query of terms t with weights w and a document d,
//
//	score(d)  = Σ w(t) · idf(t) · tf·(k1+1) / (tf + k1·(1 − b + b·|d|/avgdl))
//	idf(t)    = ln(1 + (N − df + 0.5) / (df + 0.5))
//
// after Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25
// and Beyond" (2009), with the idf that adds 1 inside the logarithm so that it
// is never negative, not even for a term in every document. tf is how often t
// stands in d; |d| the number of terms of d, repeats included; df, N and avgdl count the documents that are in the index now. A
// removed document leaves no trace in them.
//
// # Order
//
// Hits come by score, best first; of equal scores the higher document number
// comes first, because numbers grow with time and the newer memory is the
// better guess. Contributions are added rarest term first, then by the term's
// bytes, so two indexes with the same documents give the same scores to the
// last bit, whatever was added, replaced and removed on the way there.
//
// # Snapshot
//
// AppendTo writes and Load reads this, all integers unsigned varints:
//
//	"fhlx" version=1
//	count of term slots, then for each: length, bytes, df (a free slot: 0, 0)
//	count of documents, then for each by rising number:
//	  number minus the one before (the first: the number itself)
//	  |d|, count of distinct terms, then for each by rising slot:
//	    (slot minus the one before) << 1 | more, and tf if more is 1 (else tf is 1)
//
// Options are not part of a snapshot: they are the owner's, and may change
// between two runs.
package lexical
