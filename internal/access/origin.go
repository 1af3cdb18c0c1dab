package access

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/problem"
)

// foreign returns why a request does not belong here. A page of another server
// may not call this one unless it is named; and where the server answers under
// names of its own machine only, a foreign name that was pointed here is one
// too: that is how a page gets round the rule of the same origin.
func (g *Gate) foreign(r *http.Request) error {
	if g.o.Hosts != nil && !g.named(r.Host) {
		return problem.New(http.StatusMisdirectedRequest, "this server does not go by that name")
	}
	origin := r.Header.Get("Origin")
	if origin == "" || g.befriended(origin) {
		return nil
	}
	if u, err := url.Parse(origin); err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host) {
		return nil
	}
	return problem.New(http.StatusForbidden, "pages of other servers may not call this one: name theirs with --allow-origin")
}

func (g *Gate) befriended(origin string) bool { return slices.Contains(g.o.Origins, origin) }

// named reports whether the host of a request is one that the server goes by.
func (g *Gate) named(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.Trim(strings.ToLower(host), "[]"), ".")
	if ip := net.ParseIP(host); ip != nil && ip.IsLoopback() {
		return true
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || slices.Contains(g.o.Hosts, host)
}

// shared tells a befriended page that it may read the answer, and answers its
// question whether it may ask. It reports whether that was the question.
func (g *Gate) shared(w http.ResponseWriter, r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || !g.befriended(origin) {
		return false
	}
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", origin)
	h.Add("Vary", "Origin")
	h.Set("Access-Control-Expose-Headers", "*")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
	h.Set("Access-Control-Allow-Headers", r.Header.Get("Access-Control-Request-Headers"))
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}
