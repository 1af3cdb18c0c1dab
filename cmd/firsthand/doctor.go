package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
)

// check is one thing that doctor looked at.
type check struct {
	Name string `json:"name"`
	OK   bool   `json:"ok"`
	Says string `json:"says"` // what is there, or what is wrong and what to do
}

func doctorCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Look whether everything works",
		Long: `Look whether everything works: the store, the built-in embedder, the one that was
chosen, the language model, the weights of recall, and what waits in each world.
Chosen servers are asked once; their addresses are shown as they are asked, their
keys never in full.

It answers what it found and ends with exit code 6 if anything does not work.
What a store holds is not read: that is what ` + "`verify`" + ` does.`,
		Example: "  firsthand doctor\n  firsthand --store 霧港.db doctor --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			checks := c.examine(cmd.Context())
			wrong := 0
			for _, k := range checks {
				if !k.OK {
					wrong++
				}
			}
			if err := c.print(map[string]any{"ok": wrong == 0, "checks": checks}, func() { c.checks(checks) }); err != nil || wrong == 0 {
				return err
			}
			return firsthand.Errorf(firsthand.CodeUnavailable, "%d of %d checks found something that does not work", wrong, len(checks))
		},
	}
}

func (c *cli) checks(checks []check) {
	var rows [][]string
	for _, k := range checks {
		state := "ok"
		if !k.OK {
			state = "WRONG"
		}
		rows = append(rows, []string{state, k.Name, k.Says})
	}
	c.table(rows)
}

// examine looks at everything, whatever it finds before.
func (c *cli) examine(ctx context.Context) []check {
	var checks []check
	note := func(name, says string, err error) {
		if err != nil {
			says = reason(err)
		}
		checks = append(checks, check{name, err == nil, says})
	}
	there, says, err := c.examineStore()
	note("store", says, err)
	says, err = examineBuiltin(ctx)
	note("built-in embedder", says, err)
	if chosen, err := c.config(); err != nil || chosen.Embedder != nil {
		if err == nil {
			says, err = c.examineChosen(ctx, *chosen.Embedder)
		}
		note("chosen embedder", says, err)
	}
	if chosen, err := c.config(); err == nil && chosen.Chat != nil {
		says, err = c.examineChat(ctx, *chosen.Chat)
		note("language model", says, err)
	}
	says, err = c.examineWeights()
	note("weights of recall", says, err)
	says, err = c.examineServer(ctx)
	note("server", says, err)
	if c.env("FIRSTHAND_UPSTREAM") != "" {
		says, err = c.examineUpstream(ctx)
		note("upstream of chats", says, err)
	}
	if there {
		checks = append(checks, c.examineWorlds(ctx)...)
	}
	return checks
}

// examineStore looks whether the store is there and can be written.
func (c *cli) examineStore() (there bool, says string, err error) {
	at, err := c.location()
	switch {
	case err != nil:
		return false, "", err
	case at.file == "":
		return false, "in memory", nil
	}
	f, err := os.OpenFile(at.file, os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return false, "none yet at " + at.file + ": `firsthand world create NAME` makes it", nil
	}
	if err != nil {
		return false, "", fmt.Errorf("the store cannot be written: %w; see who owns it", err)
	}
	return true, at.file, f.Close()
}

func examineBuiltin(ctx context.Context) (string, error) {
	words, sentences, err := embed.Builtin()
	if err != nil {
		return "", err
	}
	for _, e := range []embed.Embedder{words, sentences} {
		if _, err := e.Embed(ctx, embed.Query, []string{"key 鍵 鑰匙"}); err != nil {
			return "", err
		}
	}
	return words.ID() + ", " + sentences.ID(), nil
}

// examineChosen asks the chosen embedder for a vector.
func (c *cli) examineChosen(ctx context.Context, m choiceOfModel) (string, error) {
	begun := time.Now()
	vs, err := c.embedder(m).Embed(ctx, embed.Query, []string{"key 鍵 鑰匙"})
	if err != nil {
		return "", err
	}
	took := time.Since(begun).Round(time.Millisecond)
	dim := m.Dim
	if len(vs[0]) > 0 {
		dim = len(vs[0][0])
	}
	says := fmt.Sprintf("%s, %d dimensions, a query in %v", m.ID, dim, took)
	if m.Kind == kindLocal {
		return says + ", in " + m.Folder, nil
	}
	says += ", at " + m.URL
	if m.KeyEnv != "" {
		says += ", key " + masked(c.env(m.KeyEnv)) + " of " + m.KeyEnv
	}
	return says, nil
}

// masked shows of a key no more than tells it from another.
func masked(key string) string {
	if len(key) < 16 {
		return "****"
	}
	return "****" + key[len(key)-4:]
}

// examineWorlds looks what waits in each world.
func (c *cli) examineWorlds(ctx context.Context) []check {
	var checks []check
	err := c.withEngine(ctx, false, func(e *engine.Engine) error {
		says, err := examineKeys(ctx, e)
		if err != nil {
			says = reason(err)
		}
		checks = append(checks, check{Name: "access keys", OK: err == nil, Says: says})
		heads, err := e.Worlds(ctx)
		for _, h := range heads {
			checks = append(checks, examineWorld(ctx, e, h))
		}
		return err
	})
	if err != nil {
		checks = append(checks, check{Name: "worlds", Says: reason(err)})
	}
	return checks
}

func examineWorld(ctx context.Context, e *engine.Engine, h firsthand.Head) check {
	k := check{Name: "world " + h.Name}
	w, err := e.World(ctx, string(h.World))
	if err != nil {
		k.Says = reason(err)
		return k
	}
	s, err := w.Status(ctx)
	if err != nil {
		k.Says = reason(err)
		return k
	}
	k.OK, k.Says = true, count(int(h.Seq), "entry")+", nothing waits"
	if n := waiting(s); n > 0 {
		k.Says = fmt.Sprintf("%s, %d vectors wait: `firsthand status --world %q --wait` makes them", count(int(h.Seq), "entry"), n, h.Name)
	}
	if r := s.Reader; r != nil {
		k.Says += ", " + readSoFar(*r)
	}
	k.Says += people(ctx, w)
	return k
}

// people tells whether the lines of people may leave the machine, where there
// are any.
func people(ctx context.Context, w *engine.World) string {
	info, err := w.Info(ctx)
	if err != nil || !slices.ContainsFunc(info.Characters, func(who firsthand.Character) bool { return who.PlayedBy != "" }) {
		return ""
	}
	if info.Settings.SharePeople {
		return "; people's lines may go to remote embedders and models"
	}
	return "; people's lines stay here"
}
