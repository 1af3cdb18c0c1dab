package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
)

func worldMountCommand(c *cli) *cobra.Command {
	return c.mounting(&cobra.Command{
		Use:   "mount LOREWORLD",
		Short: "Let a world recall the lore of another one",
		Long: `Let a world recall the lore of another one, into which a work was imported. Any
number of worlds may mount one; nothing is copied, and nothing of theirs is seen
there. Only what the work says is seen, not what was played in that world.

What is found there is named by that world, such as lore:r17, wherever a record is
named. A world that is mounted cannot be deleted before it is unmounted.`,
		Example: `  firsthand world mount --world harbour the-seventh-key
  firsthand world mount --world 灯台の町 七つ目の鍵
  firsthand world mount --world 霧港 第七把鑰匙`,
	}, "mounts", (*engine.World).Mount)
}

func worldUnmountCommand(c *cli) *cobra.Command {
	return c.mounting(&cobra.Command{
		Use:     "unmount LOREWORLD",
		Short:   "Take a mount away again",
		Long:    "Take a mount away again. What was said of the lore in this world stays.",
		Example: "  firsthand world unmount --world harbour the-seventh-key",
	}, "no longer mounts", (*engine.World).Unmount)
}

func (c *cli) mounting(cmd *cobra.Command, now string, do func(*engine.World, context.Context, string) error) *cobra.Command {
	cmd.Args = takes(1, 1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return c.withWorld(cmd.Context(), func(w *engine.World) error {
			if err := do(w, cmd.Context(), args[0]); err != nil {
				return err
			}
			info, err := w.Info(cmd.Context())
			if err != nil {
				return err
			}
			document := map[string]any{"world": info.Name, "mounts": append([]engine.MountedWorld{}, info.Mounts...)}
			return c.print(document, func() { c.say("%s %s %s", info.Name, now, args[0]) })
		})
	}
	cmd.ValidArgsFunction = c.worldNames
	return c.inAWorld(cmd)
}
