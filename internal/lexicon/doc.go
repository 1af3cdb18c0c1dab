// Package lexicon is a dictionary of English, Japanese and Chinese words with
// vectors in one space: the bridge on which a cue in one language finds a memory
// in another, and a paraphrase the sentence it shares no word with.
//
// An English word has the vector of its surroundings in a large corpus, a
// Japanese or Chinese word the mean vector of its English glosses. The package
// holds the words, cuts text by them, says which words are mere grammar, adds
// words up to a sentence and compares two of them. It does not decide what a
// closeness is worth, nor hold anything of a world.
//
// A [Lexicon] is opened once and handed to those who need it; it never changes
// and is safe for concurrent use. [Builtin] is the one that is part of the
// binary. Any package may use this one; of the project it imports the cutting of
// sentences alone.
//
// # Format
//
// A lexicon is one run of bytes that is used where it lies, so that opening
// costs no copy. All numbers are little-endian, and 32 bits wide where nothing
// else is said:
//
//	magic     8 bytes, "fhlex 1\n"
//	counts    dimension, senses, words, bytes of keys, bytes of glosses
//	buckets   65,537 numbers: bucket h holds the words from buckets[h] up to
//	          buckets[h+1], which are those whose hash (FNV-1a of the key)
//	          has h for its upper 16 bits
//	keys      words+1 ends: key i is keys[end[i]:end[i+1]]; its first byte is
//	          the language's, e, j or z
//	meaning   a number per word: its sense, from 1, or 0 for a word that has
//	          none and only serves to cut text
//	glosses   senses+1 ends, like the keys'
//	weights   a byte per sense: what it counts for in a sentence, in 255ths
//	codes     dimension bytes per sense: its vector, each a signed byte, of any
//	          length but 0
//	the keys, the glosses
//
// Words of one meaning, such as the traditional and the simplified form, share
// a sense.
package lexicon
