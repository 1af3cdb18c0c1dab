package engine

import (
	"hash/fnv"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// prompts remember by which prompt of the system each chat was sent last, and
// which scene the last exchange opened. A front end asks quiet questions, such
// as for a summary, under a prompt of their own.
type prompts struct {
	of     map[firsthand.SceneID]uint64
	opened firsthand.SceneID
}

// promptsKept is enough for the chats under way.
const promptsKept = 256

func promptOf(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s)) // it never fails
	return h.Sum64()
}

// note takes in an exchange that was told.
func (p *prompts) note(x Exchange, out Conversed, opened bool) {
	if p.of == nil || len(p.of) >= promptsKept {
		p.of = map[firsthand.SceneID]uint64{}
	}
	p.of[out.Scene] = promptOf(x.Prompt)
	p.opened = 0
	if opened {
		p.opened = out.Scene
	}
}

// aside returns the scene that the exchange before this one opened, if that was
// no chat but a quiet question in the midst of this one: it came under another
// prompt than this chat does before and after it.
func (p *prompts) aside(x Exchange, scene firsthand.SceneID) firsthand.SceneID {
	before, known := p.of[scene]
	switch {
	case p.opened == 0, p.opened == scene, !known, before != promptOf(x.Prompt), p.of[p.opened] == before:
		return 0
	}
	return p.opened
}

const (
	quotedAmong   = 32 // of the newest turns
	quotedAtLeast = 2
	quotedBytes   = 12 // what is shorter may be said by chance
)

// quotes reports whether a chat that shares no message tells turns within one:
// a summary, or another question about the story.
func (c *telling) quotes() bool {
	found := 0
	for n := c.s.Now(); n > 0 && n+quotedAmong > c.s.Now(); n-- {
		t, _, _ := c.s.Turn(n)
		row := strings.TrimSpace(t.Row())
		if len(row) < quotedBytes {
			continue
		}
		for _, s := range c.said {
			if len(s.Text) > len(row) && strings.Contains(s.Text, row) {
				found++
				break
			}
		}
	}
	return found >= quotedAtLeast
}
