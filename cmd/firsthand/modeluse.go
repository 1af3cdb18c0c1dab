package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/embed/openai"
	"github.com/firsthand-memory/firsthand/embed/static"
)

func modelUseCommand(c *cli) *cobra.Command {
	var m choiceOfModel
	var chat choiceOfChat
	var address string
	cmd := &cobra.Command{
		Use:   "use builtin|NAME|URL|--chat URL",
		Short: "Choose what reads meaning, or what reads scenes",
		Long: `Choose what reads meaning: the built-in encoder, a model that was pulled, or a
server that speaks OpenAI's embeddings interface. The server is asked once, to see
that it answers. From then on it is sent the texts of your worlds.

The key stays where it is: --key-env names the environment variable that holds it,
and only that name is kept. What is there already is read anew in the background
of the next commands; ` + "`status --wait`" + ` waits for it. Vectors that other models made
stay in the store, and are used again when their model is.

With --chat it is a language model that is chosen, of a server that speaks OpenAI's
chat interface: it reads scenes behind the answers. ` + "`--chat none`" + ` does without.
A world may cost --daily-tokens a day; with prices, ` + "`status`" + ` tells what it did cost.`,
		Example: `  firsthand model use builtin
  firsthand model use potion-multilingual-128M
  firsthand model use http://localhost:11434 --model bge-m3
  firsthand model use https://api.example.com/v1 --model embed-3 --key-env EXAMPLE_KEY --dimensions 512
  firsthand model use 霧港
  firsthand model use --chat http://localhost:11434 --model qwen3:8b
  firsthand model use --chat https://api.example.com/v1 --model chat-5 --key-env EXAMPLE_KEY --price-in 0.15 --price-out 0.6
  firsthand model use --chat none`,
		Args: takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if address != "" {
				if len(args) > 0 || m.Dimensions != 0 || m.QueryPrefix+m.PassagePrefix != "" {
					return firsthand.Errorf(firsthand.CodeInvalid, "--chat chooses a language model: choose an embedder with a command of its own")
				}
				chat.URL, chat.Model, chat.KeyEnv = address, m.Model, m.KeyEnv
				return c.useChat(chat)
			}
			if len(args) == 0 || chat != (choiceOfChat{}) {
				return firsthand.Errorf(firsthand.CodeInvalid, "name an embedder, or a language model with --chat: see `firsthand model use --help`")
			}
			chosen, err := c.choose(cmd.Context(), args[0], m)
			if err != nil {
				return err
			}
			if err := c.keepEmbedder(chosen); err != nil {
				return err
			}
			return c.print(map[string]*choiceOfModel{"embedder": chosen}, func() { c.used(chosen) })
		},
	}
	f := cmd.Flags()
	f.StringVar(&m.Model, "model", "", "the `MODEL`, by the name that the server knows")
	f.StringVar(&m.KeyEnv, "key-env", "", "the environment `VARIABLE` that holds the key")
	f.IntVar(&m.Dimensions, "dimensions", 0, "ask the server for vectors of `N` dimensions (default those of the model)")
	f.StringVar(&m.QueryPrefix, "query-prefix", "", "what goes before each query, such as `\"query: \"`")
	f.StringVar(&m.PassagePrefix, "passage-prefix", "", "what goes before each passage, such as `\"passage: \"`")
	f.StringVar(&address, "chat", "", "the `URL` of a server with a language model that is to read scenes; none does without")
	chat.flags(cmd)
	return cmd
}

// keepEmbedder keeps the choice of an embedder beside what else was chosen.
func (c *cli) keepEmbedder(chosen *choiceOfModel) error {
	all, err := c.config()
	if err != nil && chosen != nil {
		return err // what cannot be read, builtin begins anew
	}
	all.Embedder = chosen
	return c.keepConfig(all)
}

// choose opens what is to be chosen and completes what is known of it; nil is
// the built-in encoder.
func (c *cli) choose(ctx context.Context, name string, m choiceOfModel) (*choiceOfModel, error) {
	server := strings.Contains(name, "://")
	if !server && m != (choiceOfModel{}) {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "--model, --key-env, --dimensions and the prefixes are for a server: give its address, such as http://localhost:11434")
	}
	if name == builtinModel {
		return nil, nil
	}
	if server {
		return c.chooseServer(ctx, name, m)
	}
	return c.chooseLocal(name)
}

func (c *cli) chooseServer(ctx context.Context, address string, m choiceOfModel) (*choiceOfModel, error) {
	m.Kind, m.URL = kindOpenAI, address
	if m.Model == "" {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "name the model that the server is to use with --model")
	}
	// Opened without a dimension, the server is asked for one.
	opened, err := c.open(ctx, m)
	if err != nil {
		return nil, err
	}
	e, ok := opened.(*openai.Embedder)
	if !ok {
		return nil, errors.New("a server was opened as something else")
	}
	if m.Dimensions > 0 { // what was asked for is what came, or this fails
		if _, err := e.Embed(ctx, embed.Query, []string{"probe"}); err != nil {
			return nil, err
		}
	}
	m.ID, m.Dim, m.URL = e.ID(), e.Dim(), e.Endpoint()
	return &m, nil
}

func (c *cli) chooseLocal(name string) (*choiceOfModel, error) {
	models, err := c.modelFolder()
	if err != nil {
		return nil, err
	}
	if name != filepath.Base(name) {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "%q is no name of a model: `firsthand model pull NAME --from DIR` brings one from a folder", name)
	}
	m := choiceOfModel{Kind: kindLocal, Folder: filepath.Join(models, name)}
	if m.SHA256, err = sumOf(filepath.Join(m.Folder, static.Weights)); errors.Is(err, os.ErrNotExist) {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no model %q here: `firsthand model pull %s` brings it, `firsthand model list` shows which there are", name, name)
	} else if err != nil {
		return nil, err
	}
	e, err := static.Open(m.Folder, static.Options{SHA256: m.SHA256})
	if err != nil {
		return nil, err
	}
	m.ID, m.Dim = e.ID(), e.Dim()
	return &m, e.Close()
}

func sumOf(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return hex.EncodeToString(sum.Sum(nil)), err
}

func (c *cli) used(m *choiceOfModel) {
	if m == nil {
		c.say("the built-in encoder reads meaning")
		return
	}
	c.say("%s reads meaning, in %d dimensions", m.ID, m.Dim)
	if m.Kind == kindOpenAI {
		c.say("texts of your worlds are sent to %s", m.URL)
	}
}
