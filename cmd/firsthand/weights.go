package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

// weightsFile is where the user's own weights of recall are kept, beside the
// settings if no other file is named.
func (c *cli) weightsFile() (string, error) {
	if file := c.env("FIRSTHAND_WEIGHTS"); file != "" {
		return file, nil
	}
	settings, err := c.configFile()
	if err != nil {
		return "", firsthand.Errorf(firsthand.CodeInvalid, "there is no folder for weights: name a file with FIRSTHAND_WEIGHTS")
	}
	return filepath.Join(filepath.Dir(settings), "weights.json"), nil
}

// weights reads the user's own weights of recall; nil is those built in. A file
// that was named must be there.
func (c *cli) weights() (*engine.Weights, error) {
	named := c.env("FIRSTHAND_WEIGHTS") != ""
	file, err := c.weightsFile()
	if err != nil {
		return nil, nil // where nothing can be kept, nothing was tuned
	}
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return nil, nil
	}
	if err != nil {
		return nil, unreadable(file, err, named)
	}
	w, err := recall.ReadWeights(b)
	if err != nil {
		return nil, unreadable(file, err, named)
	}
	return &w, nil
}

// unreadable says what to do about weights that cannot be read.
func unreadable(file string, err error, named bool) error {
	remedy := "remove the file"
	if named {
		remedy = "unset FIRSTHAND_WEIGHTS"
	}
	return firsthand.Errorf(firsthand.CodeInvalid, "the weights in %s cannot be used: %v; correct them or update firsthand, or %s to recall by those built in", file, err, remedy)
}

// examineWeights says by which weights recall goes.
func (c *cli) examineWeights() (string, error) {
	w, err := c.weights()
	if err != nil || w == nil {
		return "built in", err
	}
	return c.weightsFile()
}
