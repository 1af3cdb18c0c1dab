package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func worldCommand(c *cli) *cobra.Command {
	return group("world", "Make, list, show, set, fork, compare and delete worlds",
		`A world is one story continuity: its characters, scenes, turns and records.
What is told in one world is never seen in another.`,
		worldCreateCommand(c), worldListCommand(c), worldShowCommand(c), worldSetCommand(c), worldForkCommand(c), worldMountCommand(c), worldUnmountCommand(c), worldCompareCommand(c), worldDeleteCommand(c))
}

func worldCreateCommand(c *cli) *cobra.Command {
	var settings firsthand.Settings
	cmd := &cobra.Command{
		Use:   "create NAME",
		Short: "Begin a world",
		Long:  "Begin a world. Its name is unique in the store. The store is made if there is none.",
		Example: `  firsthand world create harbour --timezone Europe/Lisbon
  firsthand world create 灯台の町 --timezone Asia/Tokyo
  firsthand world create 霧港 --timezone Asia/Taipei`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withEngine(cmd.Context(), true, func(e *engine.Engine) error {
				w, err := e.Create(cmd.Context(), args[0], settings)
				if err != nil {
					return err
				}
				made := firsthand.World{ID: w.ID(), Name: args[0], Settings: settings}
				return c.print(made, func() { c.say("%s  %s", made.Name, made.ID) })
			})
		},
	}
	cmd.Flags().StringVar(&settings.Timezone, "timezone", "", "the time `ZONE` in which the world's days end, such as Asia/Tokyo (default UTC)")
	return cmd
}

func worldListCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the worlds of the store",
		Long:    "List the worlds of the store by name, each with its id and the number of entries in its journal.",
		Example: "  firsthand world list\n  firsthand world list --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				heads, err := e.Worlds(cmd.Context())
				if err != nil {
					return err
				}
				document := map[string][]firsthand.Head{"worlds": append([]firsthand.Head{}, heads...)}
				return c.print(document, func() { c.heads(heads) })
			})
		},
	}
}

func (c *cli) heads(heads []firsthand.Head) {
	var rows [][]string
	for _, h := range heads {
		rows = append(rows, []string{h.Name, string(h.World), count(int(h.Seq), "entry")})
	}
	c.table(rows)
}

func worldShowCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "show [NAME]",
		Short:   "Show a world at a glance",
		Long:    "Show a world at a glance: its settings, cast, scenes, slots, and how much it holds.",
		Example: "  firsthand world show harbour\n  firsthand world show --world 灯台の町 --json",
		Args:    takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c.name(args)
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				info, err := w.Info(cmd.Context())
				if err != nil {
					return err
				}
				return c.print(info, func() { c.info(info) })
			})
		},
	})
}

// name takes the world's name from where it stands as an argument.
func (c *cli) name(args []string) {
	if len(args) > 0 {
		c.world = args[0]
	}
}

func (c *cli) info(i engine.Info) {
	var cast, scenes []string
	for _, who := range i.Characters {
		cast = append(cast, who.Name)
	}
	for _, k := range i.Scenes {
		scenes = append(scenes, k.Title)
	}
	zone := i.Settings.Timezone
	if zone == "" {
		zone = "UTC"
	}
	rows := [][]string{
		{"world", i.Name}, {"id", string(i.ID)}, {"time zone", zone},
		{"characters", strings.Join(cast, ", ")}, {"scenes", strings.Join(scenes, ", ")},
		{"holds", fmt.Sprintf("%s, %s, %s", count(i.Turns, "turn"), count(i.Records, "record"), count(i.Days, "day"))},
	}
	for _, m := range i.Mounts {
		rows = append(rows, []string{"mounts", cmp.Or(m.Name, string(m.ID)+", which this store does not have")})
	}
	if f := i.Forked; f != nil {
		rows = append(rows, []string{"continues", fmt.Sprintf("%s behind entry %d", f.Parent, f.At)})
	}
	c.table(rows)
	for _, d := range i.Directions {
		c.say("direction (%s): %s", d.Scope, flat(d.Text))
	}
}
