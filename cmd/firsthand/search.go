package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func searchCommand(c *cli) *cobra.Command {
	var q firsthand.Search
	var as string
	var at string
	cmd := &cobra.Command{
		Use:   "search QUERY",
		Short: "Look up where something stands written",
		Long: `Look up where something stands written: the editor's question. It knows no
weight and no mood. It looks with the author's eyes, or with those of --as.`,
		Example: `  firsthand search "brass key"
  firsthand search --as ティラ 鐘楼
  firsthand search --archived --limit 5 鑰匙`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) (err error) {
				if q.As, err = w.Viewer(cmd.Context(), as); err != nil {
					return err
				}
				p, err := point(cmd.Context(), w, at)
				if err != nil {
					return err
				}
				q.Text, q.AsOf, q.UpTo = strings.Join(args, " "), p.AsOf, p.UpTo
				hits, err := w.Search(cmd.Context(), q)
				if err != nil {
					return err
				}
				document := map[string][]firsthand.Hit{"hits": append([]firsthand.Hit{}, hits...)}
				return c.print(document, func() { c.found(hits) })
			})
		},
	}
	cmd.Flags().StringVar(&as, "as", "", "look with the eyes of the character `NAME`")
	cmd.Flags().BoolVar(&q.Archived, "archived", false, "archived, superseded and stale records too")
	cmd.Flags().IntVar(&q.Limit, "limit", 0, "at most `N` hits (default 20)")
	asOf(cmd, &at)
	completes(cmd, "as", c.characterNames)
	return c.inAWorld(cmd)
}

func (c *cli) found(hits []firsthand.Hit) {
	if len(hits) == 0 {
		c.say("nothing found")
	}
	c.hits(hits)
}
