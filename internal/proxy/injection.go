package proxy

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// injection is what a chat was given, and what became of its answer.
type injection struct {
	ID        int       `json:"id"`
	At        time.Time `json:"at"`
	World     string    `json:"world"`
	Character string    `json:"character"`
	Scene     string    `json:"scene,omitempty"` // empty: a new one
	firsthand.Injection
	// Lasting and Hits are the two blocks, as they were sent.
	Sent struct {
		Lasting string `json:"lasting,omitempty"`
		Hits    string `json:"hits,omitempty"`
	} `json:"sent"`
	Degraded string  `json:"degraded,omitempty"`
	TookMS   float64 `json:"took_ms"`
	// Told is what the exchange became; absent while the answer is under way, and
	// for good if it did not come to its end.
	Told *engine.Conversed `json:"told,omitempty"`

	lasting, hits string
	asked         firsthand.Seq
}

// fill takes in what was recalled.
func (in *injection) fill(m memory) {
	in.lasting, in.hits = m.lasting.Text, m.hits.Text
	in.Sent.Lasting, in.Sent.Hits = m.lasting.Text, m.hits.Text
	in.Core, in.Hits, in.LeftOut = append(in.Core, m.lasting.Core...), append(in.Hits, m.hits.Hits...), append(in.LeftOut, m.leftOut...)
	in.Facts, in.Tokens = m.lasting.Facts, m.lasting.Tokens+m.hits.Tokens
	if m.followed.Scene != 0 {
		in.Scene = m.followed.Scene.String()
	}
	if m.degraded != nil {
		in.Degraded = m.degraded.Reason
	}
	if in.lasting+in.hits == "" {
		in.Skipped = "nothing is remembered"
		if len(in.LeftOut) > 0 {
			in.Skipped = "nothing found room"
		}
	}
}

// used is what the journal keeps of it; nil if nothing was given.
func (in *injection) used() *firsthand.Used {
	if in.lasting+in.hits == "" {
		return nil
	}
	given := in.Injection
	own := slices.DeleteFunc(slices.Clone(given.Hits), func(ref firsthand.Ref) bool { return ref.World != "" })
	return &firsthand.Used{Refs: own, Given: &given}
}

// leftOutNamed bounds how many are named in a header.
const leftOutNamed = 20

// describe tells it in the header of the answer.
func (in *injection) describe(h http.Header) {
	set := func(name, value string) {
		if value != "" {
			h.Set(ours+name, plain(value))
		}
	}
	set("Injection", fmt.Sprint(in.ID))
	set("Scene", in.Scene)
	set("Core", list(in.Core))
	set("Hits", list(in.Hits))
	var out []string
	for _, l := range in.LeftOut[:min(len(in.LeftOut), leftOutNamed)] {
		out = append(out, l.ID.String()+" "+l.Why)
	}
	set("Left-Out", strings.Join(out, ", "))
	if in.Tokens > 0 {
		set("Tokens", fmt.Sprint(in.Tokens))
	}
	set("Skipped", in.Skipped)
	set("Degraded", in.Degraded)
}

func list(refs []firsthand.Ref) string {
	var s []string
	for _, ref := range refs {
		s = append(s, ref.String())
	}
	return strings.Join(s, " ")
}

// plain returns a value that a header may have.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}
