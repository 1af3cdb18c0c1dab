// Command lexicon builds the two artifacts that the binary carries to understand
// paraphrase without a download: the dictionary of word vectors of
// internal/lexicon and the weights of the sentence encoder of embed. It reads
// the pinned packages that fetch.sh unpacks, refuses others, writes the same
// bytes every time on one architecture, and prints their sha256.
//
// Only a maintainer runs it, when an artifact is to change; every version of an
// artifact stays in the repository's history for ever.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	from := flag.String("from", "", "folder that fetch.sh filled")
	to := flag.String("to", ".", "root of the source tree to write into")
	flag.Parse()
	if err := run(*from, *to); err != nil {
		log.Fatal("lexicon: ", err)
	}
}

func run(from, to string) error {
	encoder, err := buildEncoder(filepath.Join(from, "encoder", "dist"))
	if err != nil {
		return fmt.Errorf("build the sentence encoder: %w", err)
	}
	if err := write(filepath.Join(to, "embed", "internal", "encoder", "data", "encoder.bin"), encoder); err != nil {
		return err
	}
	words, err := buildLexicon(from)
	if err != nil {
		return fmt.Errorf("build the lexicon: %w", err)
	}
	return write(filepath.Join(to, "internal", "lexicon", "data", "lexicon.bin"), words)
}

// write stores an artifact and prints what a reviewer compares.
func write(path string, data []byte) error {
	fmt.Printf("%x  %s  %d bytes\n", sha256.Sum256(data), path, len(data))
	return os.WriteFile(path, data, 0o644)
}

// read returns a source file, which must be the pinned one.
func read(path, sum string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w; run scripts/lexicon/fetch.sh first", err)
	}
	return data, pinned(path, data, sum)
}

// pinned complains if data is not of the pinned version.
func pinned(name string, data []byte, sum string) error {
	if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != sum {
		return fmt.Errorf("%s is not of the pinned version: sha256 is %s, want %s", name, got, sum)
	}
	return nil
}
