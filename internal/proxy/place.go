package proxy

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/access"
)

// place is what a path asks for.
type place struct {
	world, character string
	endpoint         string // such as chat/completions
	off              bool   // nothing is written into it, nothing is told
	grant            access.Grant
	participant      string // who speaks as the user, by name or id; empty is nobody in particular
}

// person is who speaks: the bearer of the key, else whom the client names.
func person(r *http.Request, grant access.Grant) string {
	if grant.Participant != "" {
		return string(grant.Participant)
	}
	return r.Header.Get(ours + "Participant")
}

// placeOf reads the path of a request. Slashes too many count for nothing, and
// so does /v1, once or twice.
func placeOf(r *http.Request) (place, bool) {
	var parts []string
	for part := range strings.SplitSeq(r.URL.EscapedPath(), "/") {
		if part == "" {
			continue
		}
		part, err := url.PathUnescape(part)
		if err != nil {
			return place{}, false
		}
		parts = append(parts, part)
	}
	if len(parts) < 4 || parts[0] != "w" || parts[2] != "c" {
		return place{}, false
	}
	at := place{world: parts[1], character: parts[3], off: strings.EqualFold(r.Header.Get("X-Firsthand-Record"), "off")}
	rest := parts[4:]
	if len(rest) > 0 && rest[0] == "passthrough" {
		at.off, rest = true, rest[1:]
	}
	for len(rest) > 0 && rest[0] == "v1" {
		rest = rest[1:]
	}
	at.endpoint = strings.Join(rest, "/")
	return at, true
}

func (at place) injections() bool {
	return at.endpoint == "injections" || strings.HasPrefix(at.endpoint, "injections/")
}
