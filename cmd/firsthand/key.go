package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

func keyCommand(c *cli) *cobra.Command {
	return group("key", "Make, list and revoke the keys of a server",
		`A key lets a program reach the server: for one world or for all, with a role.
reader reads the story, without private monologue and without participants;
writer also tells turns; author also states, edits, settles and exports; admin
also makes and deletes worlds. Keys are kept in the store, hashed.`,
		keyCreateCommand(c), keyListCommand(c), keyRevokeCommand(c), keyRotateStoreCommand(c))
}

// madeKey is a new key as it is shown once.
type madeKey struct {
	firsthand.AccessKey
	Key string `json:"key"`
}

func keyCreateCommand(c *cli) *cobra.Command {
	var k firsthand.AccessKey
	var participant string
	cmd := &cobra.Command{
		Use:   "create NAME --role ROLE",
		Short: "Make a key",
		Long:  "Make a key. It is shown once and never again: put it where its program finds it.",
		Example: `  firsthand key create phone --role writer --world harbour
  firsthand key create 閲覧 --role reader --world 灯台の町
  firsthand key create 備份 --role admin --json`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			k.Name = args[0]
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				k.World = firsthand.WorldID(c.world)
				made := madeKey{}
				made.Key, k.Hash = access.NewToken()
				if participant != "" {
					p, err := e.Person(cmd.Context(), participant)
					if err != nil {
						return err
					}
					k.Participant = p.ID
				}
				var err error
				if made.AccessKey, err = e.AddAccessKey(cmd.Context(), k); err != nil {
					return err
				}
				made.Hash = nil
				return c.print(made, func() {
					c.say("%s", made.Key)
					c.notice("this is shown once: keep it")
				})
			})
		},
	}
	cmd.Flags().StringVar((*string)(&k.Role), "role", string(firsthand.RoleReader), "the `ROLE`: reader, writer, author or admin")
	cmd.Flags().StringVar(&participant, "participant", "", "the `PERSON` who bears it: they may read, correct, export and erase what is kept of them")
	completes(cmd, "role", fixed(firsthand.Roles()...))
	return c.forAWorld(cmd)
}

// forAWorld gives a command the flag that confines a key to a world.
func (c *cli) forAWorld(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringVar(&c.world, "world", "", "the only `WORLD` it opens, by name or id (default all)")
	completes(cmd, "world", c.worldNames)
	return cmd
}

func keyListCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the keys there are",
		Long:    "List the keys there are, revoked ones too, with their roles and worlds.\nThe keys themselves are kept nowhere.",
		Example: "  firsthand key list\n  firsthand key list --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				keys, err := e.AccessKeys(cmd.Context())
				if err != nil {
					return err
				}
				shown := []firsthand.AccessKey{}
				for _, k := range keys {
					k.Hash = nil
					shown = append(shown, k)
				}
				return c.print(map[string][]firsthand.AccessKey{"keys": shown}, func() { c.keys(shown) })
			})
		},
	}
}

func (c *cli) keys(keys []firsthand.AccessKey) {
	var rows [][]string
	for _, k := range keys {
		world, state := "all worlds", "since "+k.Created.Format("2006-01-02")
		if k.World != "" {
			world = string(k.World)
		}
		if k.Revoked != nil {
			state = "revoked " + k.Revoked.Format("2006-01-02")
		}
		rows = append(rows, []string{k.Name, string(k.Role), world, state, k.ID})
	}
	c.table(rows)
}

func keyRevokeCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:     "revoke NAME | ID",
		Short:   "Let a key open nothing any more",
		Long:    "Let a key open nothing any more. A running server knows within a second.",
		Example: "  firsthand key revoke phone\n  firsthand key revoke 閲覧",
		Args:    takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				k, err := e.RevokeAccessKey(cmd.Context(), strings.Join(args, " "))
				if err != nil {
					return err
				}
				k.Hash = nil
				return c.print(k, func() { c.say("%s is revoked", k.Name) })
			})
		},
	}
}
