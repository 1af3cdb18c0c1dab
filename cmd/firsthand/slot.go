package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func slotCommand(c *cli) *cobra.Command {
	return group("slot", "Declare and list what a world keeps track of",
		`A slot is one attribute of one subject, such as the place of the brass key. Two
records that fill it differently contradict each other, unless one tells of a
change.`,
		slotAddCommand(c), slotListCommand(c))
}

func slotAddCommand(c *cli) *cobra.Command {
	var s firsthand.Slot
	cmd := &cobra.Command{
		Use:   "add --subject S --attribute A",
		Short: "Declare a slot",
		Long: `Declare a slot. Where the values are few, name them, each with its other names
after bars.`,
		Example: `  firsthand slot add --subject "brass key" --attribute place --value "windowsill|窓辺|窗台" --value "drawer|引き出し|抽屜"
  firsthand slot add --subject 真鍮の鍵 --attribute 場所 --alias 鍵
  firsthand slot add --subject 黃銅鑰匙 --attribute 位置 --description 鑰匙放在哪裡`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if err := w.AddSlot(cmd.Context(), s); err != nil {
					return err
				}
				return c.print(s, func() { c.slots([]firsthand.Slot{s}) })
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&s.Subject, "subject", "", "what it is about: `SUBJECT`")
	f.StringVar(&s.Attribute, "attribute", "", "which of its attributes: `ATTRIBUTE`")
	f.StringVar(&s.Description, "description", "", "what it means, in a `SENTENCE`")
	f.StringArrayVar(&s.Values, "value", nil, "an allowed `VALUE`, other names after bars; may be given more than once")
	f.StringArrayVar(&s.Aliases, "alias", nil, "another `NAME` of the subject; may be given more than once")
	return c.inAWorld(cmd)
}

func slotListCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "list",
		Short:   "List the slots of a world",
		Long:    "List what the world keeps track of.",
		Example: "  firsthand slot list --world harbour\n  firsthand slot list --world 霧港 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				info, err := w.Info(cmd.Context())
				if err != nil {
					return err
				}
				return c.print(map[string][]firsthand.Slot{"slots": info.Slots}, func() { c.slots(info.Slots) })
			})
		},
	})
}

func (c *cli) slots(slots []firsthand.Slot) {
	var rows [][]string
	for _, s := range slots {
		rows = append(rows, []string{s.Subject, s.Attribute, strings.Join(s.Values, ", "), flat(s.Description)})
	}
	c.table(rows)
}
