package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

// recordList is a page of records.
type recordList struct {
	Records []firsthand.Hit `json:"records"`
	Next    string          `json:"next,omitempty" doc:"What after takes for the page behind; empty at the end"`
}

// stated names records that were stated.
type stated struct {
	Records []firsthand.RecordID `json:"records"`
}

// knowers says who may know a record.
type knowers struct {
	Record firsthand.RecordID `json:"record"`
	Knows  []string           `json:"knows" doc:"everyone, or names; the narrator and the author always do"`
}

// OfRecord is the part of a request that says which record is meant.
type OfRecord struct {
	InWorld
	Record string `path:"record" pattern:"^r[1-9][0-9]{0,18}$" doc:"The record, such as r17"`
}

// id is the record that is meant. The pattern has let nothing else through.
func (o OfRecord) id() (id firsthand.RecordID) {
	_ = id.UnmarshalText([]byte(o.Record))
	return id
}

func (a *api) records() {
	within(a, operation{method: http.MethodGet, path: "/records", role: firsthand.RoleReader, id: "listRecords", says: "List records in the order of their birth"}, listRecords)
	within(a, operation{method: http.MethodPost, path: "/records", role: firsthand.RoleAuthor, id: "remember", says: "State one record or many, all or none", status: created, lists: true},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body drafts
		}) (*reply[stated], error) {
			ids, err := w.Remember(ctx, in.Body...)
			return replied(stated{ids}, err)
		})
	within(a, operation{method: http.MethodGet, path: "/records/{record}", role: firsthand.RoleWriter, id: "explainRecord", says: "Tell all that is known of a record, with its version as ETag"},
		func(ctx context.Context, w *engine.World, in *OfRecord) (*explained, error) {
			return explain(ctx, w, in.id())
		})
	within(a, operation{method: http.MethodPatch, path: "/records/{record}", role: firsthand.RoleAuthor, id: "amendRecord", says: "Correct, pin, lock or restore the version of a record that If-Match names"}, amend)
	within(a, operation{method: http.MethodGet, path: "/records/{record}/knows", role: firsthand.RoleWriter, id: "whoKnows", says: "Name who may know a record"},
		func(ctx context.Context, w *engine.World, in *OfRecord) (*reply[knowers], error) {
			names, err := w.WhoKnows(ctx, in.id())
			return replied(knowers{in.id(), names}, err)
		})
	within(a, operation{method: http.MethodGet, path: "/records/{record}/curve", role: firsthand.RoleWriter, id: "recordCurve", says: "Tell how a record will be forgotten if it is not used again"},
		func(ctx context.Context, w *engine.World, in *OfRecord) (*reply[engine.Curve], error) {
			return replied(w.Curve(ctx, in.id()))
		})
}

// drafts are one record or many as an author states them.
type drafts []firsthand.Draft

// UnmarshalJSON reads one or many.
func (d *drafts) UnmarshalJSON(b []byte) error { return oneOrMany(b, (*[]firsthand.Draft)(d)) }

// Schema says so in the document.
func (drafts) Schema(r huma.Registry) *huma.Schema { return formOf[firsthand.Draft](r) }

func listRecords(ctx context.Context, w *engine.World, in *struct {
	InWorld
	Page
	Kind     firsthand.Kind     `query:"kind"`
	Status   firsthand.Status   `query:"status"`
	Standing firsthand.Standing `query:"standing"`
	Origin   firsthand.Origin   `query:"origin"`
	Scene    string             `query:"scene" doc:"Only what was encoded in scenes of this title"`
	Speaker  string             `query:"speaker" doc:"Only what this character said, thinks or asks"`
	About    string             `query:"about" doc:"Only what concerns this character"`
	As       string             `query:"as" doc:"With whose eyes: a character, or the narrator"`
}) (*reply[recordList], error) {
	p := engine.RecordPage{Kind: in.Kind, Status: in.Status, Standing: in.Standing, Origin: in.Origin, Scene: in.Scene, Limit: in.Limit}
	var err error
	if p.As, err = viewer(ctx, w, in.As); err != nil {
		return nil, err
	}
	if p.After, err = cursor[firsthand.RecordID]("r", in.After); err != nil {
		return nil, err
	}
	if p.Speaker, err = named(ctx, w, in.Speaker); err != nil {
		return nil, err
	}
	if p.About, err = named(ctx, w, in.About); err != nil {
		return nil, err
	}
	hits, more, err := w.RecordsPage(ctx, p)
	list := recordList{Records: hits}
	if more {
		list.Next = hits[len(hits)-1].ID.String()
	}
	return replied(list, err)
}

// explained is a record with its version.
type explained struct {
	ETag string `header:"ETag"`
	Body engine.Explanation
}

func explain(ctx context.Context, w *engine.World, id firsthand.RecordID) (*explained, error) {
	x, err := w.Explain(ctx, id)
	if err != nil {
		return nil, err
	}
	return &explained{ETag: etag(x.Version), Body: x}, nil
}

func etag(version firsthand.Seq) string {
	return strconv.Quote(strconv.FormatUint(uint64(version), 10))
}

func amend(ctx context.Context, w *engine.World, in *struct {
	OfRecord
	Match string `header:"If-Match" doc:"The ETag of the version that was seen; * means whichever there is"`
	Body  engine.Amendment
}) (*explained, error) {
	at, err := matched(in.Match)
	if err != nil {
		return nil, err
	}
	if at != 0 {
		now, err := w.Version(ctx, in.id())
		if err != nil {
			return nil, err
		}
		if now != at {
			return nil, stale(ctx, w, in.id())
		}
	}
	id, err := w.Amend(ctx, in.id(), at, in.Body)
	if firsthand.CodeOf(err) == firsthand.CodeConflict { // somebody was quicker by a moment
		return nil, stale(ctx, w, in.id())
	}
	if err != nil {
		return nil, err
	}
	return explain(ctx, w, id)
}

// matched reads the version that a change is meant for, 0 for any.
func matched(ifMatch string) (firsthand.Seq, error) {
	if ifMatch == "" {
		return 0, problem.New(http.StatusPreconditionRequired, "say with If-Match which version is meant: its ETag, or *")
	}
	if ifMatch == "*" {
		return 0, nil
	}
	n, err := strconv.ParseUint(strings.Trim(ifMatch, `"`), 10, 64)
	if err != nil || n == 0 {
		return 0, problem.New(http.StatusPreconditionFailed, "If-Match names no version of this record: take the ETag of its answer")
	}
	return firsthand.Seq(n), nil
}

// stale is the problem of who comes too late, with the record as it is now.
func stale(ctx context.Context, w *engine.World, id firsthand.RecordID) error {
	x, err := w.Explain(ctx, id)
	if err != nil {
		return err
	}
	p := problem.New(http.StatusConflict, "the record has changed since: look at it again, then decide").With("ETag", etag(x.Version))
	p.Current = x
	return p
}
