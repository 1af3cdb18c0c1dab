package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed/static"
	"github.com/firsthand-memory/firsthand/internal/hub"
)

func modelPullCommand(c *cli) *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "pull NAME",
		Short: "Bring a model onto this machine",
		Long: `Bring a model onto this machine. Its revision and the sum of each file are pinned;
a file that is another is not used. A download that was interrupted goes on where
it ended. FIRSTHAND_HUB names another hub, such as a mirror.

--from takes the files from a folder, for a machine without a network or a model
of one's own, which may have any name.`,
		Example: "  firsthand model pull potion-multilingual-128M\n  firsthand model pull 霧港 --from ~/models/霧港",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			folder, err := c.pull(cmd.Context(), args[0], from)
			if err != nil {
				return err
			}
			return c.print(map[string]string{"model": args[0], "folder": folder}, func() {
				c.say("%s is in %s: `firsthand model use %s` chooses it", args[0], folder, args[0])
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "take the files from `DIR`")
	return cmd
}

// pull brings a model into its folder, and sees that it can be read.
func (c *cli) pull(ctx context.Context, name, from string) (string, error) {
	models, err := c.modelFolder()
	if err != nil {
		return "", err
	}
	if name == builtinModel || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return "", firsthand.Errorf(firsthand.CodeInvalid, "%q cannot be the name of a model that is pulled", name)
	}
	folder := filepath.Join(models, name)
	m, known := known(name)
	switch {
	case from != "":
		err = m.Copy(from, folder)
	case !known:
		return "", firsthand.Errorf(firsthand.CodeNotFound, "there is no model %q to pull: `firsthand model list` shows which there are, --from DIR takes one of your own", name)
	default:
		err = c.download(ctx, m, folder)
	}
	if err != nil {
		return "", err
	}
	e, err := static.Open(folder, static.Options{SHA256: "not needed to see whether it can be read"})
	if err != nil {
		return "", err
	}
	return folder, e.Close()
}

// known returns the model of that name, with its sums if they are known.
func known(name string) (hub.Model, bool) {
	for _, m := range hub.Known() {
		if m.Name == name {
			return m, true
		}
	}
	return hub.Unknown(name), false
}

func (c *cli) download(ctx context.Context, m hub.Model, folder string) error {
	base := hub.Base
	if other := c.env("FIRSTHAND_HUB"); other != "" {
		base = other
	}
	c.notice("pulling %s, %d MB under the licence %s, from %s", m.Name, m.Size()>>20, m.License, base)
	screen, ok := c.err.(*os.File)
	if !ok || !term.IsTerminal(int(screen.Fd())) {
		return m.Pull(ctx, base, folder, nil)
	}
	bar := progressbar.NewOptions64(m.Size(), progressbar.OptionSetWriter(screen), progressbar.OptionSetDescription(m.Name),
		progressbar.OptionShowBytes(true), progressbar.OptionThrottle(refresh), progressbar.OptionClearOnFinish())
	// What the bar shows is no answer: its errors are nobody's.
	defer func() { _ = bar.Exit() }()
	return m.Pull(ctx, base, folder, func(_ hub.File, n int64) { _ = bar.Add64(n) })
}
