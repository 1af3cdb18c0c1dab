package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
)

// cli is what every command works with: the streams, the environment, and the
// flags that all commands share.
type cli struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string

	store string
	world string
	json  bool
	wait  bool

	started bool // the command line was understood
	lasting bool // the command goes on until it is ended
}

// root returns the command line with the given commands below it.
func (c *cli) root(commands ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:   "firsthand",
		Short: "Memory for fictional characters that knows who said it",
		Long: `Firsthand remembers a story for its characters: what happened, who said what,
what is only a guess, and who was there to know it.

A store holds worlds; a world holds characters, scenes, turns and records.
Name the store with --store or FIRSTHAND_STORE, the world with --world or
FIRSTHAND_WORLD. A store with a single world needs no name of it.`,
		Example: `  firsthand world create harbour
  firsthand observe --scene pier --speaker narrator "The brass key lies on the windowsill."
  firsthand recall --as narrator "where is the key"`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noSuchCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },

		PersistentPreRun: func(*cobra.Command, []string) { c.started = true },
	}
	root.SetIn(c.in)
	root.SetOut(c.out)
	root.SetErr(c.err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return firsthand.Errorf(firsthand.CodeInvalid, "%v: see `%s --help`", err, cmd.CommandPath())
	})
	flags := root.PersistentFlags()
	flags.StringVar(&c.store, "store", c.env("FIRSTHAND_STORE"), "the `STORE`: a path, sqlite:PATH or memory: (default your data folder)")
	flags.BoolVar(&c.json, "json", false, "print one JSON document")
	root.AddCommand(commands...)
	return root
}

// group returns a command that only holds others.
func group(use, short, long string, commands ...*cobra.Command) *cobra.Command {
	g := &cobra.Command{Use: use, Short: short, Long: long, Args: noSuchCommand, RunE: nothingAsked}
	g.AddCommand(commands...)
	return g
}

func nothingAsked(cmd *cobra.Command, _ []string) error {
	var names []string
	for _, sub := range cmd.Commands() {
		names = append(names, sub.Name())
	}
	return firsthand.Errorf(firsthand.CodeInvalid, "`%s` needs one of %s: see `%s --help`", cmd.CommandPath(), strings.Join(names, ", "), cmd.CommandPath())
}

func noSuchCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "? "
	}
	return firsthand.Errorf(firsthand.CodeInvalid, "there is no command `%s %s`: %ssee `%s --help`", cmd.CommandPath(), args[0], hint, cmd.CommandPath())
}

// takes says how many arguments a command wants. Most is -1 for any number.
func takes(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return firsthand.Errorf(firsthand.CodeInvalid, "%d arguments were given: write `%s`, see --help", len(args), cmd.UseLine())
		}
		return nil
	}
}

// waits gives a command that writes the flag that it waits for the vectors.
func (c *cli) waits(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVar(&c.wait, "wait", false, "wait until all of it can be recalled by its meaning too")
	return c.inAWorld(cmd)
}

// inAWorld gives a command the flag that names its world.
func (c *cli) inAWorld(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringVar(&c.world, "world", c.env("FIRSTHAND_WORLD"), "the `WORLD`, by name or id (default the only one of the store)")
	completes(cmd, "world", c.worldNames)
	return cmd
}
