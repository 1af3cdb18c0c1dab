package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
)

// version and commit are set when a release is linked. Otherwise the toolchain
// knows them.
var version, commit string

// build is what the program knows of itself.
type build struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Changed bool   `json:"changed,omitempty"` // since that commit
	Go      string `json:"go"`
	Journal int    `json:"journal_format"`
}

func versionCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Long:    "Print the version, the commit and the Go it was built with, and the format of the\njournals it writes.",
		Example: "  firsthand version\n  firsthand version --json",
		Args:    takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			b := thisBuild()
			return c.print(b, func() {
				changed := ""
				if b.Changed {
					changed = ", changed since"
				}
				c.table([][]string{{"firsthand", b.Version}, {"commit", b.Commit + changed}, {"go", b.Go}})
				c.say("journal format %d", b.Journal)
			})
		},
	}
}

func thisBuild() build {
	b := build{Version: "unknown", Commit: "unknown", Go: runtime.Version(), Journal: firsthand.Format}
	if version != "" {
		b.Version, b.Commit = version, commit
		return b
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Version = info.Main.Version
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	return b
}
