package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// settings are the flags of world set. Only those that are given change
// anything.
type settings struct {
	timezone, clock, persona, weighting, people string
	influence                                   float64
	turns                                       int
}

func worldSetCommand(c *cli) *cobra.Command {
	var s settings
	cmd := &cobra.Command{
		Use:   "set [NAME]",
		Short: "Change a world's settings",
		Long:  "Change a world's settings. What is not named stays as it is.",
		Example: `  firsthand world set harbour --timezone Europe/Lisbon
  firsthand world set --world 灯台の町 --timezone Asia/Tokyo --story-clock on
  firsthand world set 霧港 --persona 諾兒 --weighting literal`,
		Args: takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c.name(args)
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				return c.setWorld(cmd, w, s)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&s.timezone, "timezone", "", "the time `ZONE` in which the world's days end, such as Asia/Tokyo")
	f.StringVar(&s.clock, "story-clock", "", "`on|off`: count the story's days instead of the time zone's")
	f.StringVar(&s.persona, "persona", "", "the character `NAME` as whom the person who plays speaks, if nothing else says so")
	f.StringVar(&s.weighting, "weighting", "", "`gentle|literal`: how a record's weight moves its rank")
	f.Float64Var(&s.influence, "weight-influence", 0, "`0..1`: how much, where the weighting is gentle")
	f.StringVar(&s.people, "share-people", "", "`on|off`: whether the lines of people may go to a remote embedder or a model (default off)")
	f.IntVar(&s.turns, "cue-turns", 0, "how many earlier turns of the scene join the cue: `0..20`")
	return c.inAWorld(cmd)
}

func (c *cli) setWorld(cmd *cobra.Command, w *engine.World, s settings) error {
	if cmd.Flags().NFlag() == 0 {
		return firsthand.Errorf(firsthand.CodeInvalid, "nothing to set: name a setting, such as --timezone Asia/Tokyo")
	}
	change, err := s.change(cmd, w)
	if err != nil {
		return err
	}
	if err := w.Set(cmd.Context(), change); err != nil {
		return err
	}
	info, err := w.Info(cmd.Context())
	if err != nil {
		return err
	}
	return c.print(info, func() { c.info(info) })
}

// change reads the flags before anything is written.
func (s settings) change(cmd *cobra.Command, w *engine.World) (func(*firsthand.Settings), error) {
	given := cmd.Flags().Changed
	clock, err := choice("story-clock", s.clock, given("story-clock"), "on", "off")
	if err != nil {
		return nil, err
	}
	weighting, err := choice("weighting", s.weighting, given("weighting"), "gentle", "literal")
	if err != nil {
		return nil, err
	}
	people, err := choice("share-people", s.people, given("share-people"), "on", "off")
	if err != nil {
		return nil, err
	}
	persona, err := w.Viewer(cmd.Context(), s.persona)
	if err != nil {
		return nil, err
	}
	return func(to *firsthand.Settings) {
		set(&to.Timezone, s.timezone, given("timezone"))
		set(&to.StoryClock, clock == "on", given("story-clock"))
		set(&to.SharePeople, people == "on", given("share-people"))
		set(&to.Persona, persona.Character, given("persona"))
		set(&to.WeightInfluence, &s.influence, given("weight-influence"))
		set(&to.CueTurns, &s.turns, given("cue-turns"))
		if given("weighting") {
			to.Weighting = map[string]firsthand.Weighting{"literal": firsthand.WeightingLiteral}[weighting]
		}
	}, nil
}

func set[T any](to *T, v T, given bool) {
	if given {
		*to = v
	}
}

// choice returns the value of a flag that is one of a few words.
func choice(flag, value string, given bool, all ...string) (string, error) {
	if given && !slices.Contains(all, value) {
		last := len(all) - 1
		return "", firsthand.Errorf(firsthand.CodeInvalid, "--%s %q: it is %s or %s", flag, value, strings.Join(all[:last], ", "), all[last])
	}
	return value, nil
}
