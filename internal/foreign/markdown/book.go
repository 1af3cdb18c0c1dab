package markdown

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Book is a world as it is told. The zero value is an empty book.
type Book struct {
	Title  string
	Scenes []Scene
	// Stated are the records that were taken from no turn.
	Stated []firsthand.Hit
	// Contradictions are pairs of records that cannot both be so.
	Contradictions [][2]firsthand.Hit
	// Interpretations are readings that nobody has settled, Loops questions
	// that nobody has answered.
	Interpretations []firsthand.Hit
	Loops           []firsthand.Hit
}

// Scene is a part of the book, in the order it was played.
type Scene struct {
	Title     string
	StoryTime string // empty: unknown
	Turns     []Turn
}

// Turn is a turn with what was taken from it.
type Turn struct {
	firsthand.Turn
	Standing firsthand.Standing
	Taken    []firsthand.Hit
}

// Write writes the book. An error is that of w.
func Write(w io.Writer, b Book) error {
	p := &printer{bufio.NewWriter(w)}
	p.line("# %s", escape(b.Title))
	for _, s := range b.Scenes {
		p.scene(s)
	}
	p.section("Stated by the author and drawn from records", b.Stated)
	if len(b.Contradictions) > 0 {
		p.line("\n## Open contradictions\n")
	}
	for _, sides := range b.Contradictions {
		p.line("- %s\n  against\n  %s", show(sides[0]), show(sides[1]))
	}
	p.section("Open interpretations", b.Interpretations)
	p.section("Open questions", b.Loops)
	return p.Flush()
}

// printer keeps the first error of its writer until Flush.
type printer struct{ *bufio.Writer }

func (p *printer) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *printer) scene(s Scene) {
	p.line("\n## %s", escape(s.Title))
	if s.StoryTime != "" {
		p.line("\n*%s*", escape(s.StoryTime))
	}
	for _, t := range s.Turns {
		p.turn(t)
	}
}

func (p *printer) turn(t Turn) {
	marks := ""
	if t.Standing != "" && t.Standing != firsthand.StandingLive {
		marks += ", " + words(string(t.Standing))
	}
	if t.Hidden {
		marks += ", hidden"
	}
	who := ""
	if t.Speaker != "" {
		who = "**" + escape(t.Speaker) + "** "
	}
	p.line("\n%s%s <small>(turn %d%s)</small>\n", who, paragraphs(t.Text), t.Number, marks)
	for _, h := range t.Taken {
		p.line("- %s", show(h))
	}
}

func (p *printer) section(title string, hits []firsthand.Hit) {
	if len(hits) == 0 {
		return
	}
	p.line("\n## %s\n", title)
	for _, h := range hits {
		p.line("- %s", show(h))
	}
}

// show is a record on one line: its id, its labels, what it says.
func show(h firsthand.Hit) string {
	labels := []string{string(h.Kind)}
	if h.Status != "" {
		labels = append(labels, string(h.Status))
	}
	if h.Standing != "" && h.Standing != firsthand.StandingLive {
		labels = append(labels, words(string(h.Standing)))
	}
	s := fmt.Sprintf("`%s` %s: ", h.ID, strings.Join(labels, ", "))
	if h.Speaker != "" {
		s += escape(h.Speaker) + ", "
	}
	s += "“" + escape(strings.Join(strings.Fields(h.Text), " ")) + "”"
	for _, id := range h.Conflicts {
		s += fmt.Sprintf(" (contradicts `%s`)", id)
	}
	if h.Because != "" {
		s += " — " + escape(strings.Join(strings.Fields(h.Because), " "))
	}
	return s
}

func words(label string) string { return strings.ReplaceAll(label, "_", " ") }
