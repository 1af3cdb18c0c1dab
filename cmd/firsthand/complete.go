package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// completes lets a shell complete the values of a flag.
func completes(cmd *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // the command has no such flag, or completes it already
	}
}

// fixed completes a flag that is one of some words.
func fixed[T ~string](values ...T) cobra.CompletionFunc {
	var words []cobra.Completion
	for _, v := range values {
		words = append(words, string(v))
	}
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

// worldNames completes the name of a world of the store.
func (c *cli) worldNames(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var names []cobra.Completion
	err := c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
		heads, err := e.Worlds(cmd.Context())
		for _, h := range heads {
			names = append(names, h.Name)
		}
		return err
	})
	return names, directive(err)
}

// characterNames completes the name of somebody who can speak or look.
func (c *cli) characterNames(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	names := []cobra.Completion{firsthand.Narrator}
	err := c.withWorld(cmd.Context(), func(w *engine.World) error {
		info, err := w.Info(cmd.Context())
		for _, who := range info.Characters {
			names = append(names, who.Name)
		}
		return err
	})
	return names, directive(err)
}

// directive says that files are no values. A store that cannot be read has
// nothing to complete.
func directive(err error) cobra.ShellCompDirective {
	if err != nil {
		return cobra.ShellCompDirectiveError
	}
	return cobra.ShellCompDirectiveNoFileComp
}
