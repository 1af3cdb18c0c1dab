package main

import (
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"
)

// Every command says in its help what it does and how it is written.
func TestEveryCommandHasHelpAndExamples(t *testing.T) {
	c := &cli{env: func(string) string { return "" }}
	all := ""
	each(c.root(c.commands()...), func(cmd *cobra.Command) {
		path := cmd.CommandPath()
		if cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") {
			t.Errorf("%s: its short help is %q: a phrase without a full stop", path, cmd.Short)
		}
		if cmd.Long == "" {
			t.Errorf("%s has no long help", path)
		}
		if !cmd.HasSubCommands() && !strings.Contains(cmd.Example, "firsthand ") {
			t.Errorf("%s has no example", path)
		}
		for line := range strings.Lines(cmd.Long) {
			if len([]rune(line)) > 100 {
				t.Errorf("%s: a line of its help is too long for a terminal: %q", path, line)
			}
		}
		all += cmd.Example
	})
	for name, script := range map[string]*unicode.RangeTable{"Japanese": unicode.Hiragana, "Chinese": unicode.Han} {
		if !strings.ContainsFunc(all, func(r rune) bool { return unicode.Is(script, r) }) {
			t.Errorf("no example is in %s", name)
		}
	}
}

func each(cmd *cobra.Command, do func(*cobra.Command)) {
	do(cmd)
	for _, sub := range cmd.Commands() {
		each(sub, do)
	}
}
