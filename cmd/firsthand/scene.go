package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func sceneCommand(c *cli) *cobra.Command {
	return group("scene", "List, date and close scenes",
		"A scene is an ordered part of the play. It is opened by the first turn told in it.",
		sceneListCommand(c), sceneSetCommand(c), sceneCloseCommand(c))
}

func sceneListCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "list",
		Short:   "List the scenes of a world",
		Long:    "List the scenes of a world in the order they were opened.",
		Example: "  firsthand scene list --world harbour\n  firsthand scene list --world 灯台の町 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				info, err := w.Info(cmd.Context())
				if err != nil {
					return err
				}
				document := map[string][]firsthand.Scene{"scenes": append([]firsthand.Scene{}, info.Scenes...)}
				return c.print(document, func() { c.scenes(info.Scenes) })
			})
		},
	})
}

func (c *cli) scenes(scenes []firsthand.Scene) {
	var rows [][]string
	for _, k := range scenes {
		open := "open"
		if k.Closed {
			open = "closed"
		}
		when := k.StoryTime
		if k.StoryDay > 0 {
			when = strings.TrimSpace(fmt.Sprintf("day %d %s", k.StoryDay, when))
		}
		rows = append(rows, []string{k.ID.String(), open, k.Title, when})
	}
	c.table(rows)
}

func sceneCloseCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "close TITLE",
		Short:   "Close a scene",
		Long:    "Close a scene. What is told under its title next opens another one.",
		Example: "  firsthand scene close pier\n  firsthand scene close 桟橋\n  firsthand scene close 碼頭",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if err := w.CloseScene(cmd.Context(), args[0]); err != nil {
					return err
				}
				return c.print(map[string]string{"closed": args[0]}, func() { c.say("%s is closed", args[0]) })
			})
		},
	})
}
