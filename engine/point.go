package engine

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Point is how far whoever asks has come: to a turn of the play, to a chapter of
// a work, or both. The zero Point is all the way.
type Point struct {
	AsOf firsthand.TurnNumber
	UpTo firsthand.Chapter
}

// view gives the author's view of the world at the point: all that stood then,
// archived too.
func (p Point) view(s *state.State) (*state.View, error) {
	return s.Visible(state.Look{Archived: true, AsOf: p.AsOf, UpTo: p.UpTo})
}

// Chapter returns the chapter that a name means, in the works of the world and
// of those that it has mounted. It may be the beginning of the heading, such as
// "Chapter 3" or 第三章, and stand behind the work and a slash. Nothing of that
// name is CodeNotFound; a name that fits several is CodeInvalid and they are
// told.
func (w *World) Chapter(ctx context.Context, name string) (firsthand.Chapter, error) {
	if err := w.current(ctx); err != nil {
		return firsthand.Chapter{}, err
	}
	k, err := w.shelf(ctx, 0)
	if err != nil {
		return firsthand.Chapter{}, err
	}
	defer k.lock(w)()
	all := w.state.Chapters()
	for _, lore := range k.worlds {
		all = append(all, lore.state.Chapters()...)
	}
	for _, fits := range []func(firsthand.Chapter) bool{
		func(c firsthand.Chapter) bool { return text.Fold(c.Name) == text.Fold(name) },
		func(c firsthand.Chapter) bool { return text.Fold(c.Work+"/"+c.Name) == text.Fold(name) },
		func(c firsthand.Chapter) bool { return begins(c.Name, name) || begins(c.Work+"/"+c.Name, name) },
	} {
		if found := chaptersThat(all, fits); len(found) > 0 {
			return only(found, name)
		}
	}
	return firsthand.Chapter{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no chapter %q here: write a turn as 12, or one of %s", name, listed(all))
}

func chaptersThat(all []firsthand.Chapter, fits func(firsthand.Chapter) bool) []firsthand.Chapter {
	var found []firsthand.Chapter
	for _, c := range all {
		if fits(c) {
			found = append(found, c)
		}
	}
	return found
}

func only(found []firsthand.Chapter, name string) (firsthand.Chapter, error) {
	for _, c := range found {
		if c != found[0] {
			return firsthand.Chapter{}, firsthand.Errorf(firsthand.CodeInvalid, "%q is more than one chapter: write one of %s", name, listed(found))
		}
	}
	return found[0], nil
}

// begins reports whether a heading begins with the name and goes on with
// another word: "Chapter 1" begins "Chapter 1: Fog", but not "Chapter 10".
func begins(heading, name string) bool {
	heading, name = text.Fold(heading), text.Fold(name)
	if name == "" || !strings.HasPrefix(heading, name) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(name)
	next, _ := utf8.DecodeRuneInString(heading[len(name):])
	one := func(is func(rune) bool) bool { return is(last) && is(next) }
	return !one(unicode.IsDigit) && !one(func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}

// listed names some chapters by work and heading.
func listed(all []firsthand.Chapter) string {
	const some = 8
	var names []string
	for _, c := range all[:min(len(all), some)] {
		names = append(names, `"`+c.Work+"/"+c.Name+`"`)
	}
	if len(all) > some {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}
