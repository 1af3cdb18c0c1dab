package mcp

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/block"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

const (
	scheme    = "firsthand"
	plainText = "text/plain"
	// scenesListed is how many scenes are listed as resources: the newest.
	scenesListed = 100
)

// resources offers scenes and records to be read.
func (s session) resources(server *mcp.Server) {
	server.AddResourceTemplate(&mcp.ResourceTemplate{Name: "scene", Title: "Scene", MIMEType: plainText, URITemplate: scheme + ":///{world}/scenes/{scene}",
		Description: "What was told in a scene, by its id such as s4"}, s.read)
	server.AddResourceTemplate(&mcp.ResourceTemplate{Name: "record", Title: "Record", MIMEType: plainText, URITemplate: scheme + ":///{world}/records/{record}",
		Description: "A record with all that is known of it, by its id such as r17"}, s.read)
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == "resources/list" {
				return s.list(ctx)
			}
			return next(ctx, method, req)
		}
	})
}

// list lists the newest scenes of the session's world. Where the world is not
// said there are none to list.
func (s session) list(ctx context.Context) (*mcp.ListResourcesResult, error) {
	result := &mcp.ListResourcesResult{Resources: []*mcp.Resource{}}
	w, err := s.open(ctx, "", firsthand.RoleReader)
	if err != nil {
		return result, nil
	}
	info, err := w.Info(ctx)
	if err != nil {
		return nil, told(err)
	}
	scenes := info.Scenes
	for _, k := range scenes[max(0, len(scenes)-scenesListed):] {
		result.Resources = append(result.Resources, &mcp.Resource{URI: fmt.Sprintf("%s:///%s/scenes/%s", scheme, w.ID(), k.ID), Name: k.ID.String(), Title: block.Escape(k.Title), MIMEType: plainText})
	}
	return result, nil
}

func (s session) read(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	world, kind, id, ok := parse(req.Params.URI)
	if !ok {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	text, err := s.resource(ctx, world, kind, id)
	if firsthand.CodeOf(err) == firsthand.CodeNotFound {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	if err != nil {
		return nil, told(err)
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: req.Params.URI, MIMEType: plainText, Text: text}}}, nil
}

func (s session) resource(ctx context.Context, world, kind, id string) (string, error) {
	if kind == "records" {
		in := recordInput{World: world}
		if err := in.Record.UnmarshalText([]byte(id)); err != nil {
			return "", firsthand.Errorf(firsthand.CodeNotFound, "there is no such record")
		}
		return s.explain(ctx, in)
	}
	w, err := s.open(ctx, world, firsthand.RoleReader)
	if err != nil {
		return "", err
	}
	k, err := scene(ctx, w, id)
	if err != nil {
		return "", err
	}
	return s.timeline(ctx, timelineInput{World: world, Scene: k.Title, Limit: engine.MaxPage})
}

func scene(ctx context.Context, w *engine.World, id string) (firsthand.Scene, error) {
	info, err := w.Info(ctx)
	if err != nil {
		return firsthand.Scene{}, err
	}
	for _, k := range info.Scenes {
		if k.ID.String() == id {
			return k, nil
		}
	}
	return firsthand.Scene{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no such scene")
}

// parse reads firsthand:///WORLD/scenes/s4 or firsthand:///WORLD/records/r17.
func parse(uri string) (world, kind, id string, ok bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != scheme || u.Host != "" {
		return "", "", "", false
	}
	parts := strings.Split(strings.TrimPrefix(u.EscapedPath(), "/"), "/")
	if len(parts) != 3 || parts[1] != "scenes" && parts[1] != "records" {
		return "", "", "", false
	}
	world, err = url.PathUnescape(parts[0])
	return world, parts[1], parts[2], err == nil && world != ""
}

// told is an error that may be told.
func told(err error) error {
	p := problem.Of(err)
	return fmt.Errorf("%s: %s", p.Code, p.Detail)
}
