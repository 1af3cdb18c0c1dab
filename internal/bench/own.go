package bench

import (
	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/bench/harbour"
)

// OwnSet returns the project's own set, asking the questions of one part. Each
// language is a pool: a memory a turn of its scene, told by its speaker.
//
// The parts of the report are a language, such as ja, and a language and a type
// of question, such as ja/paraphrase. A part that does not exist is CodeInvalid.
func OwnSet(part harbour.Part) (Set, error) {
	if part != harbour.Tune && part != harbour.Test {
		return Set{}, firsthand.Errorf(firsthand.CodeInvalid, "%q is no part: use %s or %s", part, harbour.Tune, harbour.Test)
	}
	story, err := harbour.Load()
	if err != nil {
		return Set{}, err
	}
	set := Set{Name: "harbour/" + string(part)}
	for _, l := range languages {
		set.Parts = append(set.Parts, l.name)
		for _, t := range []harbour.Type{harbour.Direct, harbour.Paraphrase, harbour.Two, harbour.None} {
			set.Parts = append(set.Parts, l.name+"/"+string(t))
		}
		set.Pools = append(set.Pools, l.pool(story, part))
	}
	return set, nil
}

// language picks what belongs to one language out of the story.
type language struct {
	name string
	text func(harbour.Text) string
	cast func(harbour.Character) harbour.Name
}

var languages = []language{
	{"en", func(t harbour.Text) string { return t.English }, func(c harbour.Character) harbour.Name { return c.English }},
	{"ja", func(t harbour.Text) string { return t.Japanese }, func(c harbour.Character) harbour.Name { return c.Japanese }},
	{"zh", func(t harbour.Text) string { return t.Chinese }, func(c harbour.Character) harbour.Name { return c.Chinese }},
}

func (l language) pool(story harbour.Set, part harbour.Part) Pool {
	p := Pool{Name: "harbour " + l.name}
	speakers, taken := map[string]string{harbour.Narrator: firsthand.Narrator}, map[string]bool{}
	for _, c := range story.Characters {
		p.Cast = append(p.Cast, l.character(c, taken))
		speakers[c.ID] = l.cast(c).Full
	}
	scenes := map[string]string{}
	for _, s := range story.Scenes {
		scenes[s.ID] = l.text(s.Text)
	}
	for _, m := range story.Memories {
		p.Items = append(p.Items, Item{ID: m.ID, Turn: &firsthand.Utterance{Scene: scenes[m.Scene], Speaker: speakers[m.Speaker], Text: l.text(m.Text)}})
	}
	for _, q := range story.In(part) {
		p.Questions = append(p.Questions, Question{ID: l.name + "/" + q.ID, Parts: []string{l.name, l.name + "/" + string(q.Type)},
			Cue: l.text(q.Text), Gold: q.Gold, Any: q.Type != harbour.Two, Lack: lacks[q.Why]})
	}
	return p
}

// lacks are the story's reasons why a question has no answer.
var lacks = map[string]Lack{"wrong_person": OfAnother, "absent_topic": Untold}

// character gives a character the names that nobody before it goes by.
func (l language) character(c harbour.Character, taken map[string]bool) firsthand.Character {
	name := l.cast(c)
	out := firsthand.Character{Name: name.Full}
	taken[name.Full] = true
	for _, alias := range name.Aliases {
		if !taken[alias] {
			taken[alias] = true
			out.Aliases = append(out.Aliases, alias)
		}
	}
	return out
}
