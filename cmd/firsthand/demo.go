package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/demo"
)

func demoCommand(c *cli) *cobra.Command {
	var lang, keep string
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Play a short story and show what is remembered",
		Long: `Play a short built-in story, in a store of its own that is thrown away, and show
what became of it: what was recorded and how firmly it stands, what two people
recall of the same cue, what contradicts itself, what stays open, what changed,
and what was not remembered. Your own stores are not touched.

--keep FILE keeps the store, to go on with. A file that exists is not overwritten.`,
		Example: "  firsthand demo\n  firsthand demo --lang ja\n  firsthand demo --lang zh-Hant --keep story.db",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			story, err := demo.Open(lang)
			if err != nil {
				return err
			}
			if keep != "" {
				return c.keepDemo(cmd.Context(), story, keep)
			}
			return c.throwAwayDemo(cmd.Context(), story)
		},
	}
	cmd.Flags().StringVar(&lang, "lang", "en", "the `LANGUAGE`: en, ja or zh-Hant")
	cmd.Flags().StringVar(&keep, "keep", "", "keep the store in `FILE`")
	return cmd
}

func (c *cli) keepDemo(ctx context.Context, story *demo.Story, file string) error {
	switch _, err := os.Lstat(file); {
	case err == nil:
		return firsthand.Errorf(firsthand.CodeRefused, "%s exists and is not overwritten: name another file, or remove it first", file)
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("keep the store: %w", err)
	}
	answers, err := playDemo(ctx, story, file)
	if err != nil {
		return err
	}
	return c.showDemo(story, answers, file)
}

func (c *cli) throwAwayDemo(ctx context.Context, story *demo.Story) (err error) {
	folder, err := os.MkdirTemp("", "firsthand-demo-")
	if err != nil {
		return fmt.Errorf("make a folder for the throw-away store: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	answers, err := playDemo(ctx, story, filepath.Join(folder, "demo.db"))
	if err != nil {
		return err
	}
	return c.showDemo(story, answers, "")
}

// playDemo plays the story in a new store and closes it.
func playDemo(ctx context.Context, story *demo.Story, file string) (answers *demo.Answers, err error) {
	store, err := location{file: file}.openFile(ctx)
	if err != nil {
		return nil, err
	}
	e := engine.Open(store, engine.Config{})
	defer func() { err = errors.Join(err, e.Close(context.WithoutCancel(ctx)), store.Close()) }()
	return story.Play(ctx, e)
}

func (c *cli) showDemo(story *demo.Story, answers *demo.Answers, kept string) error {
	if c.json {
		return c.document(answers)
	}
	return story.Print(c.out, answers, kept)
}
