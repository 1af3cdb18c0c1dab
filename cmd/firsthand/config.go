package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/firsthand-memory/firsthand"
)

// config is what the user chose for all worlds. It holds no keys: only the names
// of the environment variables that do.
type config struct {
	Embedder *choiceOfModel `json:"embedder,omitempty"` // nil: the built-in one
	Chat     *choiceOfChat  `json:"chat,omitempty"`     // nil: none
}

// choiceOfModel is an embedder as it was chosen, with what was found out of it
// then: nothing has to be opened or asked before it is needed.
type choiceOfModel struct {
	Kind string `json:"kind"` // openai or local
	ID   string `json:"id"`
	Dim  int    `json:"dim"`

	URL           string `json:"url,omitempty"`
	Model         string `json:"model,omitempty"`
	KeyEnv        string `json:"key_env,omitempty"`
	Dimensions    int    `json:"dimensions,omitempty"`
	QueryPrefix   string `json:"query_prefix,omitempty"`
	PassagePrefix string `json:"passage_prefix,omitempty"`

	Folder string `json:"folder,omitempty"`
	SHA256 string `json:"sha256,omitempty"`
}

// The kinds of embedders that can be chosen.
const (
	kindOpenAI = "openai"
	kindLocal  = "local"
)

// configFile is where the choices are kept.
func (c *cli) configFile() (string, error) {
	if file := c.env("FIRSTHAND_CONFIG"); file != "" {
		return file, nil
	}
	folder := ""
	switch runtime.GOOS {
	case "windows":
		folder = c.env("AppData")
	case "darwin":
		folder = under(c.env("HOME"), "Library", "Application Support")
	default:
		if folder = c.env("XDG_CONFIG_HOME"); !filepath.IsAbs(folder) {
			folder = under(c.env("HOME"), ".config")
		}
	}
	if folder == "" {
		return "", firsthand.Errorf(firsthand.CodeInvalid, "there is no folder for settings: name a file with FIRSTHAND_CONFIG")
	}
	return filepath.Join(folder, "firsthand", "config.json"), nil
}

// config reads the choices; without a file there are none.
func (c *cli) config() (config, error) {
	var chosen config
	file, err := c.configFile()
	if err != nil {
		return chosen, nil // where nothing can be kept, nothing was chosen
	}
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return chosen, nil
	}
	if err != nil {
		return chosen, fmt.Errorf("read the settings: %w", err)
	}
	if err := json.Unmarshal(b, &chosen); err != nil {
		return chosen, firsthand.Errorf(firsthand.CodeInvalid, "the settings in %s cannot be read: %v; correct them, or `firsthand model use builtin` begins anew", file, err)
	}
	if m := chosen.Embedder; m != nil && (m.Dim < 1 || m.Dim > 1<<16 || m.ID == "" || m.Kind != kindOpenAI && m.Kind != kindLocal) {
		return chosen, firsthand.Errorf(firsthand.CodeInvalid, "the embedder in %s is not as `firsthand model use` writes it: choose it anew", file)
	}
	if m := chosen.Chat; m != nil && (m.URL == "" || m.Model == "") {
		return chosen, firsthand.Errorf(firsthand.CodeInvalid, "the language model in %s is not as `firsthand model use --chat` writes it: choose it anew", file)
	}
	return chosen, nil
}

// keepConfig writes the choices, for the user alone to read.
func (c *cli) keepConfig(chosen config) error {
	file, err := c.configFile()
	if err != nil {
		return err
	}
	if err := keep(file, chosen); err != nil {
		return fmt.Errorf("keep the settings: %w", err)
	}
	return nil
}

// keep writes a document whole or not at all, for the user alone to read.
func keep(file string, document any) error {
	b, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	unfinished := file + ".new"
	if err := os.WriteFile(unfinished, append(b, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(unfinished, file)
}
