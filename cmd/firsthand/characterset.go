package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// nature is what character set may change.
type nature struct {
	temperament, mood, nickname string
	homesickness                float64
	aliases                     []string
}

func characterSetCommand(c *cli) *cobra.Command {
	var n nature
	cmd := &cobra.Command{
		Use:   "set NAME",
		Short: "Change a character's temperament, mood or names",
		Long: `Change a character. What is not named stays as it is.

The traits of --temperament are 0 to 1: jealousy, longing, release, imagination.
--homesickness is 0 to 100. The feelings of --mood are 0 to 100 and hold from
now on; --mood "" is none.`,
		Example: `  firsthand character set Tilla --temperament jealousy=.7,longing=.4 --homesickness 30
  firsthand character set ティラ --mood relief=60,joy=20
  firsthand character set 緹拉 --alias 小緹 --alias 緹姐`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				return c.setCharacter(cmd, w, args[0], n)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&n.temperament, "temperament", "", "traits such as `jealousy=.7,longing=.4`")
	f.Float64Var(&n.homesickness, "homesickness", 0, "how homesick: `0..100`")
	f.StringVar(&n.mood, "mood", "", "feelings such as `relief=60,joy=20`")
	f.StringVar(&n.nickname, "nickname", "", "the `NAME` by which it is addressed")
	f.StringArrayVar(&n.aliases, "alias", nil, "another `NAME` it goes by; may be given more than once")
	return c.inAWorld(cmd)
}

func (c *cli) setCharacter(cmd *cobra.Command, w *engine.World, name string, n nature) error {
	given := cmd.Flags().Changed
	traits, err := parseTraits(n.temperament)
	if err != nil {
		return err
	}
	mood, err := firsthand.ParseEmotion(n.mood)
	if err != nil {
		return err
	}
	if given("temperament") || given("homesickness") || given("nickname") || given("alias") {
		err = w.SetCharacter(cmd.Context(), name, func(who *firsthand.Character) {
			for _, t := range traits {
				*t.of(&who.Temperament) = t.value
			}
			set(&who.Temperament.Homesickness, n.homesickness, given("homesickness"))
			set(&who.Nickname, n.nickname, given("nickname"))
			who.Aliases = append(who.Aliases, n.aliases...)
		})
	} else if !given("mood") {
		err = firsthand.Errorf(firsthand.CodeInvalid, "nothing to set: name a trait, such as --temperament jealousy=.7")
	}
	if err == nil && given("mood") {
		err = w.SetMood(cmd.Context(), name, mood)
	}
	if err != nil {
		return err
	}
	return c.character(cmd.Context(), w, name)
}

// trait is one trait of a temperament with its value.
type trait struct {
	of    func(*firsthand.Temperament) *float64
	value float64
}

// parseTraits reads jealousy=.7,longing=.4.
func parseTraits(s string) ([]trait, error) {
	var traits []trait
	for _, part := range list(s) {
		name, value, _ := strings.Cut(part, "=")
		of := traitNamed(strings.TrimSpace(name))
		v, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if of == nil || err != nil {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "%q is no trait: write jealousy=.7, and use jealousy, longing, release or imagination", part)
		}
		traits = append(traits, trait{of, v})
	}
	return traits, nil
}

func traitNamed(name string) func(*firsthand.Temperament) *float64 {
	switch name {
	case "jealousy":
		return func(t *firsthand.Temperament) *float64 { return &t.Jealousy }
	case "longing":
		return func(t *firsthand.Temperament) *float64 { return &t.Longing }
	case "release":
		return func(t *firsthand.Temperament) *float64 { return &t.Release }
	case "imagination":
		return func(t *firsthand.Temperament) *float64 { return &t.Imagination }
	}
	return nil
}
