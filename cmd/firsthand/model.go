package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/internal/hub"
)

// builtinModel is how the encoder that the binary carries is called.
const builtinModel = "builtin"

func modelCommand(c *cli) *cobra.Command {
	return group("model", "List, pull and choose what reads", `What recall finds by its meaning, an embedder has read. One is built in and needs
nothing; another may know your language better. It reads for all worlds of this
user, beside the built-in word vectors. docs/embedders.md tells which there are.

A language model may read scenes too, behind the answers, for what rules cannot
see. There is none until you choose one with `+"`model use --chat`"+`; docs/models.md tells
what it may and may not do.`,
		modelListCommand(c), modelPullCommand(c), modelUseCommand(c))
}

// listedModel is a model as it is listed.
type listedModel struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	About  string `json:"about"`
	Here   bool   `json:"here"` // it can be chosen at once
	Chosen bool   `json:"chosen"`
}

func modelListCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the models there are",
		Long:    "List the models there are: the built-in one, those on this machine, those that can\nbe pulled, and the server that was chosen, if one was.",
		Example: "  firsthand model list\n  firsthand model list --json",
		Args:    takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			models, err := c.models()
			if err != nil {
				return err
			}
			return c.print(map[string][]listedModel{"models": models}, func() { c.listed(models) })
		},
	}
}

// models returns the built-in model, the local ones, and the chosen server.
func (c *cli) models() ([]listedModel, error) {
	chosen, err := c.config()
	if err != nil {
		return nil, err
	}
	folder, err := c.modelFolder()
	if err != nil {
		return nil, err
	}
	m := chosen.Embedder
	models := []listedModel{{Name: builtinModel, Kind: builtinModel, About: "English, Japanese and Chinese; needs nothing", Here: true, Chosen: m == nil}}
	here, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for _, known := range hub.Known() {
		models = append(models, listedModel{Name: known.Name, Kind: kindLocal, About: fmt.Sprintf("%s; %d MB, %s", known.About, known.Size()>>20, known.License)})
	}
	for _, entry := range here {
		at := slices.IndexFunc(models, func(l listedModel) bool { return l.Name == entry.Name() })
		if at < 0 {
			at = len(models)
			models = append(models, listedModel{Name: entry.Name(), Kind: kindLocal, About: "from a folder of yours"})
		}
		models[at].Here = whole(filepath.Join(folder, entry.Name()))
		models[at].Chosen = m != nil && m.Folder == filepath.Join(folder, entry.Name())
	}
	if chat := chosen.Chat; chat != nil {
		models = append(models, listedModel{Name: chat.Model, Kind: kindChat, About: chat.URL, Here: true, Chosen: true})
	}
	if m != nil && m.Kind == kindOpenAI {
		models = append(models, listedModel{Name: m.Model, Kind: kindOpenAI, About: m.URL, Here: true, Chosen: true})
	}
	return models, nil
}

// whole reports whether a folder has the files of a model.
func whole(folder string) bool {
	for _, f := range hub.Unknown("").Files {
		if _, err := os.Stat(filepath.Join(folder, f.Name)); err != nil {
			return false
		}
	}
	return true
}

func (c *cli) listed(models []listedModel) {
	var rows [][]string
	for _, m := range models {
		state := "can be pulled"
		switch {
		case m.Chosen:
			state = "chosen"
		case m.Here:
			state = "here"
		}
		rows = append(rows, []string{m.Name, m.Kind, state, m.About})
	}
	c.table(rows)
}

// modelFolder is where pulled models lie, each in a folder of its name.
func (c *cli) modelFolder() (string, error) {
	home, err := c.home()
	if err != nil {
		return "", err
	}
	return filepath.Join(filepath.Dir(home.file), "models"), nil
}
