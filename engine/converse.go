package engine

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/chat"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// telling tells a chat into a batch.
type telling struct {
	*batch
	x       Exchange
	said    []chat.Said
	plan    chat.Plan
	title   string
	persona string
	cast    []string // who is there
}

func (b *batch) converse(x Exchange) (Conversed, error) {
	c := &telling{batch: b, x: x, said: chat.Read(x.Messages, castOf(b.s))}
	if len(c.said) == 0 {
		return Conversed{Skipped: "nobody said anything"}, nil
	}
	c.plan = b.w.planned(c.said)
	switch {
	case c.late():
		return Conversed{Scene: c.plan.Scene, Skipped: "the chat went on meanwhile"}, nil
	case c.plan.Scene == 0 && c.quotes():
		return Conversed{Skipped: "a request about the chat, not of it"}, nil
	}
	c.prepare()
	return c.tell()
}

// late reports whether the chat would take away or rewrite what was told after
// it was sent.
func (c *telling) late() bool {
	if c.x.Asked == 0 {
		return false
	}
	after := func(n firsthand.TurnNumber) bool { return c.s.TurnSeq(n) > c.x.Asked }
	return slices.ContainsFunc(c.plan.Out, after) || slices.ContainsFunc(c.plan.Steps, func(s chat.Step) bool { return s.Act == chat.Edited && after(s.Turn) })
}

// prepare finds the scene's title, the persona, and who is there.
func (c *telling) prepare() {
	if k, ok := c.s.Scene(c.plan.Scene); ok && !k.Closed {
		c.title = k.Title
	} else {
		c.title = c.newChat()
	}
	c.persona = c.speaksAs()
	c.cast = []string{c.persona}
	if !narrates(c.x.As) {
		c.cast = append(c.cast, c.x.As)
	}
	for _, s := range c.said {
		if s.Speaker != "" && !slices.Contains(c.cast, s.Speaker) && !narrates(s.Speaker) {
			c.cast = append(c.cast, s.Speaker)
		}
	}
}

// speaksAs names whom the user speaks as where no message says so: whom that
// person plays, else the world's persona, else the one character that a person
// plays; and a new one if that is somebody else's.
func (c *telling) speaksAs() string {
	for _, k := range c.s.Characters() {
		if k.PlayedBy != "" && k.PlayedBy == c.x.By.ID {
			return k.Name
		}
	}
	if k, ok := c.s.Character(c.s.World().Settings.Persona); ok && c.free(k) {
		return k.Name
	}
	for _, k := range c.s.Characters() {
		if k.PlayedBy != "" && c.free(k) {
			return k.Name
		}
	}
	if _, taken := c.s.CharacterNamed(c.x.By.Name); c.x.By.Name != "" && !taken {
		return c.x.By.Name
	}
	return c.stranger()
}

// free reports whether whoever speaks may do so as the character.
func (c *telling) free(k firsthand.Character) bool {
	return k.PlayedBy == "" || c.x.By.ID == "" || k.PlayedBy == c.x.By.ID
}

// stranger names a player whom nobody named, in the language of the chat.
func (c *telling) stranger() string {
	switch text.Language(c.said[len(c.said)-1].Text) {
	case text.Japanese:
		return "プレイヤー"
	case text.Chinese:
		return "玩家"
	}
	return "Player"
}

func (c *telling) tell() (Conversed, error) {
	out := Conversed{Title: c.title}
	for i, step := range c.plan.Steps {
		if err := c.step(i, step); err != nil {
			return out, err
		}
	}
	out.Out = append(c.plan.Out, c.quietTurns()...)
	for _, n := range out.Out {
		c.retract(n)
	}
	if err := c.answer(&out); err != nil {
		return out, err
	}
	k, err := c.scene(c.title)
	out.Scene = k.ID
	if c.x.Used != nil && len(c.entries) > 0 {
		used := *c.x.Used
		used.Turn = c.turns
		c.act()
		c.addAs(firsthand.ActivityRecall, author, firsthand.Entry{Kind: firsthand.EntryUsed, Used: &used})
	}
	return out, err
}

// quietTurns returns the turns of a quiet question that this chat lacks.
func (c *telling) quietTurns() (turns []firsthand.TurnNumber) {
	c.w.mu.RLock()
	aside := c.w.prompts.aside(c.x, c.plan.Scene)
	c.w.mu.RUnlock()
	for _, n := range c.s.SceneTurns(aside) {
		if _, standing, _ := c.s.Turn(n); standing != firsthand.StandingNotTaken {
			turns = append(turns, n)
		}
	}
	return turns
}

// taken reports whether the user says something behind the message.
func (c *telling) taken(i int) bool {
	return slices.ContainsFunc(c.said[i+1:], func(s chat.Said) bool { return s.User })
}

func (c *telling) step(i int, step chat.Step) error {
	s := c.said[i]
	switch step.Act {
	case chat.New:
		_, err := c.observe(c.utterance(s))
		return err
	case chat.Known:
		if step.Provisional && c.taken(i) {
			c.settleTurn(step.Turn)
		}
	case chat.Edited:
		return c.edited(step.Turn, s, firsthand.StandingLive)
	}
	return nil
}

// edited gives a turn another text, or another speaker's turn its place.
func (c *telling) edited(n firsthand.TurnNumber, s chat.Said, as firsthand.Standing) error {
	t, _, _ := c.s.Turn(n)
	if s.Speaker != "" && text.Fold(s.Speaker) != text.Fold(t.Speaker) {
		c.retract(n)
		u := c.utterance(s)
		u.Provisional = as == firsthand.StandingProvisional
		_, err := c.observe(u)
		return err
	}
	c.act()
	told, err := c.retell(t, s.Text, as, firsthand.StandingNotTaken)
	if as == firsthand.StandingProvisional {
		c.restated(told.Records)
	}
	return err
}

func (c *telling) utterance(s chat.Said) firsthand.Utterance {
	u := firsthand.Utterance{Scene: c.title, Speaker: s.Speaker, Text: s.Text, Persona: s.User, Present: &c.cast}
	switch {
	case u.Speaker != "":
	case s.User:
		u.Speaker = c.persona
	default:
		u.Speaker = c.x.As
	}
	if k, known := c.known(u.Speaker); s.User && (!known || c.free(k)) {
		u.Participant = c.x.By.ID
	}
	return u
}

// answer tells the answer. One that follows the same speaker's message goes on
// with it, and is told when the next request shows both as one.
func (c *telling) answer(out *Conversed) error {
	answers := chat.Read([]chat.Message{{Text: c.x.Answer}}, castOf(c.s))
	last := c.said[len(c.said)-1]
	for i, s := range answers {
		if s.Speaker == "" {
			s.Speaker = c.x.As
		}
		if before := c.utterance(last).Speaker; !last.User && i == 0 && text.Fold(before) == text.Fold(s.Speaker) {
			out.Skipped = "it goes on with a message: the next request shows it"
			return nil
		}
		out.Answer = c.plan.Answer
		if i == 0 && out.Answer != 0 {
			if err := c.edited(out.Answer, s, firsthand.StandingProvisional); err != nil {
				return err
			}
			continue
		}
		u := c.utterance(s)
		u.Provisional = true
		told, err := c.observe(u)
		if err != nil {
			return err
		}
		out.Answer = told.Turn
		c.restated(told.Records)
	}
	return nil
}
