package remote

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// endpoints are the paths that people copy from a server's manual.
var endpoints = []string{"/chat/completions", "/completions", "/embeddings", "/models"}

// version is a part of a path that names a version of an interface.
var version = regexp.MustCompile(`/v[0-9]+[a-z0-9]*(/|$)`)

// Base returns the address below which the server at an address as people
// write it has its endpoints. A path that names no version and no endpoint gets
// /v1.
func Base(address string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimSpace(address))
	switch {
	case err != nil, u.Host == "", u.Scheme != "http" && u.Scheme != "https":
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "that is no address of a server: write it like http://localhost:11434/v1")
	case u.User != nil, u.RawQuery != "", u.Fragment != "":
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the address of a server holds a user, a ? or a #: leave it out, and give a key as the key")
	}
	path := slashes(u.Path)
	exact := false
	for _, known := range endpoints {
		if base, ok := strings.CutSuffix(path, known); ok {
			path, exact = base, true
			break
		}
	}
	if base, ok := strings.CutSuffix(path, "/v1/v1"); ok {
		path = base + "/v1"
	}
	if !exact && !version.MatchString(path) {
		path += "/v1"
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host, Path: path}, nil
}

// slashes returns a path without doubled and trailing slashes.
func slashes(path string) string {
	var parts []string
	for part := range strings.SplitSeq(path, "/") {
		if part != "" {
			parts = append(parts, "/"+part)
		}
	}
	return strings.Join(parts, "")
}
