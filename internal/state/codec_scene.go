package state

import "github.com/firsthand-memory/firsthand"

// scene moves a scene without its cast and turns: those are in the turns.
func (c *codec) scene(k *scene) {
	c.setting(&k.Scene)
	many(c, &k.past, (*codec).pastScene)
}

func (c *codec) setting(k *firsthand.Scene) {
	number(c, &k.ID)
	word(c, &k.Title)
	word(c, &k.StoryTime)
	signed(c, &k.StoryDay)
	word(c, &k.Frame)
	flag(c, &k.Closed)
}

func (c *codec) pastScene(p *pastScene) {
	number(c, &p.until)
	c.setting(&p.was)
}
