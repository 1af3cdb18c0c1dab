package engine

import (
	"context"
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Explanation is all that is known of a record: what it is now, who may know
// it, what became of it and what it is tied to.
type Explanation struct {
	Record firsthand.Hit `json:"record"`
	// Version is the last entry that changed it.
	Version    firsthand.Seq  `json:"version"`
	Tier       firsthand.Tier `json:"tier"`
	Pinned     bool           `json:"pinned,omitempty"`
	Importance int            `json:"importance"`
	// RatedBy is who said how much it counts and what was felt: a model, the
	// rules, or the author.
	RatedBy firsthand.Agent        `json:"rated_by"`
	Knows   []string               `json:"knows"` // "everyone", or names; the narrator always does
	Weight  Weight                 `json:"weight"`
	Used    []firsthand.TurnNumber `json:"used"`
	Links   []firsthand.Link       `json:"links"`
	History []Happening            `json:"history"` // from birth on
}

// Weight is what makes up the weight of a record, as the author sees it now.
type Weight struct {
	ImportanceEff float64 `json:"importance_eff"` // I_eff, 1 to 5
	Freshness     float64 `json:"freshness"`      // F, 0 to 1
	FreshnessEff  float64 `json:"freshness_eff"`  // F', 0 to 1
	Rumination    float64 `json:"rumination"`     // R, 1 to 3
	Demotion      float64 `json:"demotion"`       // 1, or less once it waited long for promotion
	Weight        float64 `json:"weight"`         // W = I_eff F' R, times the demotion
}

// Happening is an entry of the journal that concerns a record.
type Happening struct {
	Entry    firsthand.Seq      `json:"entry"`
	At       string             `json:"at"`
	Activity firsthand.Activity `json:"activity"`
	Agent    firsthand.Agent    `json:"agent"`
	What     string             `json:"what"`
	Because  string             `json:"because,omitempty"`
}

// Explain tells all that is known of a record, whatever its standing.
func (w *World) Explain(ctx context.Context, id firsthand.RecordID) (Explanation, error) {
	x, entries, err := w.describe(ctx, id)
	if err != nil {
		return x, err
	}
	for _, seq := range entries {
		e, err := w.entry(ctx, seq)
		if err != nil {
			return x, err
		}
		x.History = append(x.History, happening(e))
		if e.Record != nil || e.Change != nil && (e.Change.Importance != 0 || e.Change.Emotion != nil) {
			x.RatedBy = e.Agent
		}
	}
	return x, nil
}

func (w *World) describe(ctx context.Context, id firsthand.RecordID) (Explanation, []firsthand.Seq, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return Explanation{}, nil, err
	}
	defer done()
	r, ok := s.Record(id)
	if !ok {
		return Explanation{}, nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", id)
	}
	v, err := view(s)
	if err != nil {
		return Explanation{}, nil, err
	}
	x := Explanation{
		Record: v.Hit(firsthand.Ref{Record: id}), Version: s.Version(id), Tier: r.Tier, Pinned: s.Pinned(id), Importance: r.Importance, Knows: knows(s, id, r),
		Weight: Weight(v.Weigh(firsthand.Ref{Record: id})), Used: append([]firsthand.TurnNumber{}, s.Used(id)...), Links: append([]firsthand.Link{}, s.Links(id)...),
	}
	return x, s.Happenings(id), nil
}

func happening(e firsthand.Entry) Happening {
	h := Happening{Entry: e.Seq, At: e.At.Format("2006-01-02T15:04:05Z07:00"), Activity: e.Activity, Agent: e.Agent}
	switch {
	case e.Record != nil && len(e.Record.Merges) > 0:
		h.What = fmt.Sprintf("born %s of %d records that say the same", e.Record.Status, len(e.Record.Merges))
	case e.Record != nil:
		h.What, h.Because = "born "+string(e.Record.Status), e.Record.Because
	case e.Change != nil:
		h.What, h.Because = changed(*e.Change), e.Change.Because
	case e.Revision != nil:
		h.What, h.Because = "its turn was revised", e.Revision.Because
	default:
		h.What = string(e.Kind)
	}
	return h
}

func changed(c firsthand.Change) string {
	switch {
	case c.Status != "":
		return "settled " + string(c.Status)
	case c.Standing != "":
		return "became " + string(c.Standing)
	case c.Tier != "":
		return "became " + string(c.Tier)
	case c.Pinned != nil && *c.Pinned:
		return "pinned"
	case c.Pinned != nil:
		return "unpinned"
	case c.Resolved != nil && *c.Resolved:
		return "resolved"
	case c.Resolved != nil:
		return "opened again"
	case c.Overdue != nil && *c.Overdue:
		return "noted as overdue"
	case c.Ended != 0:
		return "ended by " + c.Ended.String()
	case c.Unended:
		return "holds again"
	case c.Audience != nil:
		return "known to others"
	case c.Importance != 0 || c.Emotion != nil || c.Gloss != nil:
		return ratings(c)
	}
	return "changed"
}

// ratings tells how a record was rated anew.
func ratings(c firsthand.Change) string {
	var parts []string
	if c.Importance != 0 {
		parts = append(parts, fmt.Sprintf("importance %d", c.Importance))
	}
	if c.Emotion != nil {
		parts = append(parts, c.Emotion.String())
	}
	if c.Gloss != nil {
		parts = append(parts, fmt.Sprintf("meaning %q", *c.Gloss))
	}
	return "rated " + strings.Join(parts, ", ")
}
