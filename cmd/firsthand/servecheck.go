package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/remote"
	"github.com/firsthand-memory/firsthand/internal/server"
)

// askTime is how long a server may take to say how it is.
const askTime = 2 * time.Second

// checkServer asks a running server whether it is ready.
func (c *cli) checkServer(ctx context.Context, addr string) error {
	r, err := readiness(ctx, addr)
	if err != nil {
		return err
	}
	if !r.Ready {
		return firsthand.Errorf(firsthand.CodeUnavailable, "the server at %s is not ready: look into its log", addr)
	}
	return c.print(r, func() { c.say("the server at %s is ready%s", addr, lacking(r)) })
}

func lacking(r server.Readiness) string {
	if len(r.Degraded) == 0 {
		return ""
	}
	var all []string
	for _, d := range r.Degraded {
		all = append(all, strings.TrimSpace(d.Reason+" "+since(d)))
	}
	return ", degraded: " + strings.Join(all, "; ")
}

func since(d firsthand.Degraded) string {
	if d.Since == "" {
		return ""
	}
	return "since " + d.Since
}

// readiness asks the server at an address. One that listens everywhere is asked
// on this machine.
func readiness(ctx context.Context, addr string) (r server.Readiness, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return r, firsthand.Errorf(firsthand.CodeInvalid, "--addr %q is no address: write it as %s", addr, defaultAddress)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return r, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return r, firsthand.Errorf(firsthand.CodeUnavailable, "no server answers at %s: start one with `firsthand serve`", addr)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&r); err != nil {
		return r, firsthand.Errorf(firsthand.CodeUnavailable, "what answers at %s is no server of this program: choose another address with --addr", addr)
	}
	return r, nil
}

// examineServer looks whether a server runs where one does by default, and who
// may reach the store over a network. That none runs is no fault.
func (c *cli) examineServer(ctx context.Context) (string, error) {
	r, err := readiness(ctx, defaultAddress)
	switch {
	case firsthand.CodeOf(err) == firsthand.CodeUnavailable && strings.HasPrefix(err.Error(), "no server"):
		return "none runs at " + defaultAddress + ": `firsthand serve` starts one", nil
	case err != nil:
		return "", err
	case !r.Ready:
		return "", firsthand.Errorf(firsthand.CodeUnavailable, "the server at %s is not ready: look into its log", defaultAddress)
	}
	return "ready at " + defaultAddress + lacking(r), nil
}

// examineKeys counts the access keys by their roles.
func examineKeys(ctx context.Context, e *engine.Engine) (string, error) {
	keys, err := e.AccessKeys(ctx)
	if err != nil {
		return "", err
	}
	if len(keys) == 0 {
		return "none: a server is open to this machine and starts on no other address", nil
	}
	valid := map[firsthand.Role]int{}
	for _, k := range keys {
		if k.Revoked == nil {
			valid[k.Role]++
		}
	}
	var all []string
	for _, role := range firsthand.Roles() {
		if n := valid[role]; n > 0 {
			all = append(all, fmt.Sprintf("%d %s", n, role))
		}
	}
	if len(all) == 0 {
		return "all are revoked: a server lets nobody in until `firsthand key create` makes one", nil
	}
	return strings.Join(all, ", "), nil
}

// examineUpstream asks the server behind the chat proxy for its models.
func (c *cli) examineUpstream(ctx context.Context) (string, error) {
	base, err := remote.Base(c.env("FIRSTHAND_UPSTREAM"))
	if err != nil {
		return "", err
	}
	says := "chats go to " + base.JoinPath("chat/completions").Redacted()
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base.JoinPath("models").String(), nil)
	if err != nil {
		return "", err
	}
	if key := c.env("FIRSTHAND_UPSTREAM_KEY"); key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
		says += ", key " + masked(key) + " of FIRSTHAND_UPSTREAM_KEY"
	}
	if through, err := http.ProxyFromEnvironment(req); err == nil && through != nil {
		says += ", by way of the proxy " + through.Redacted()
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", firsthand.Errorf(firsthand.CodeUnavailable, "%s, but nothing answers there: start it, or correct FIRSTHAND_UPSTREAM", says)
	}
	defer res.Body.Close()
	switch {
	case res.StatusCode == http.StatusUnauthorized || res.StatusCode == http.StatusForbidden:
		return "", firsthand.Errorf(firsthand.CodeUnavailable, "%s, but it answers %d: set FIRSTHAND_UPSTREAM_KEY, or let clients send their own", says, res.StatusCode)
	case res.StatusCode != http.StatusOK:
		return "", firsthand.Errorf(firsthand.CodeUnavailable, "%s, but it answers %d to a question for its models: correct FIRSTHAND_UPSTREAM", says, res.StatusCode)
	}
	return says, nil
}
