package proxy_test

import (
	"context"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/proxy"
	"github.com/firsthand-memory/firsthand/journal/keyring"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/journal/sealed"
)

// What a person agreed to have kept rides along for the character that may keep
// it, and for nobody else.
func TestPlayersFactsRideAlongForWhomTheyAreMeant(t *testing.T) {
	ctx := context.Background()
	g := newRigOn(t, sealed.Over(memory.New(), new(keyring.Memory)), proxy.Options{})
	if _, err := g.e.AddParticipant(ctx, "Noor"); err != nil {
		t.Fatal(err)
	}
	if err := g.w.Consent(ctx, "Noor", "Tilla", false); err != nil {
		t.Fatal(err)
	}
	if _, err := g.w.Tell(ctx, engine.Statement{Participant: "Noor", Character: "Tilla", Kind: "habit", Text: "I play late at night."}); err != nil {
		t.Fatal(err)
	}
	g.says("Yes.")
	for _, c := range []struct {
		path, who string
		rides     bool
	}{
		{chatPath, "Noor", true}, {chatPath, "", false}, {chatPath, "nobody", false}, {strings.Replace(chatPath, "Tilla", "Bram", 1), "Noor", false},
	} {
		g.post(c.path, oneUser, "X-Firsthand-Participant", c.who)
		if rides := strings.Contains(g.last().body, "late at night"); rides != c.rides {
			t.Errorf("%s for %q: it rides %v", c.path, c.who, rides)
		}
		g.told()
	}
	turns, err := g.w.Turns(ctx, "")
	if err != nil || len(turns) == 0 || turns[0].Speaker != "Noor" {
		t.Errorf("the first turn is %+v, %v", turns, err)
	}
}
