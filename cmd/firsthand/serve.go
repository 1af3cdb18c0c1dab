package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/api"
	"github.com/firsthand-memory/firsthand/internal/mcp"
	"github.com/firsthand-memory/firsthand/internal/problem"
	"github.com/firsthand-memory/firsthand/internal/proxy"
	"github.com/firsthand-memory/firsthand/internal/server"
)

// defaultAddress is where the server listens unless it is told otherwise: for
// those on this machine alone.
const defaultAddress = "127.0.0.1:7420"

// serving is a server as the command line asks for it.
type serving struct {
	addr    string
	hosts   []string
	origins []string
	rate    float64
	chat    proxy.Options
	budget  int
	check   bool
}

func serveCommand(c *cli) *cobra.Command {
	var s serving
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the store over HTTP",
		Long: `Serve the store over HTTP: the API under /api, described at /api/openapi.json,
and the Model Context Protocol at /mcp and /w/WORLD/c/CHARACTER/mcp.

With --upstream chats get a memory: give your front end the base URL
http://127.0.0.1:7420/w/WORLD/c/CHARACTER/v1 in place of its model's. What it
sends goes on to the upstream with what the character remembers, and what is
said is told to the world. The chat goes on whatever becomes of the memory.
/v1/embeddings serves the built-in embedder.

On this machine's own address it needs no key until one is made with
` + "`firsthand key create`" + `. On any other address it starts only when there is one.
It says on stderr where it listens, and ends in an orderly way when interrupted.`,
		Example: `  firsthand serve
  firsthand serve --upstream http://127.0.0.1:11434/v1
  firsthand --store 霧港.db serve --addr 127.0.0.1:0
  firsthand key create phone --role writer --world 灯台の町 && firsthand serve --addr 0.0.0.0:7420`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if s.check {
				return c.checkServer(cmd.Context(), s.addr)
			}
			c.lasting = true
			return c.withEngine(cmd.Context(), true, func(e *engine.Engine) error { return c.serve(cmd.Context(), e, s) })
		},
	}
	f := cmd.Flags()
	f.StringVar(&s.addr, "addr", defaultAddress, "the `ADDRESS` to listen at; port 0 takes a free one")
	f.StringSliceVar(&s.hosts, "host", nil, "another `NAME` this server goes by, such as that of a proxy before it; may be given more than once")
	f.StringSliceVar(&s.origins, "allow-origin", nil, "a page's `ORIGIN` that may call this server, such as https://chat.example; may be given more than once")
	f.StringVar(&s.chat.Upstream, "upstream", c.env("FIRSTHAND_UPSTREAM"), "the `URL` of the server of your language model, which speaks OpenAI's interface")
	f.StringVar(&s.chat.Key, "upstream-key", c.env("FIRSTHAND_UPSTREAM_KEY"), "the `KEY` to send there in place of the client's (better given as FIRSTHAND_UPSTREAM_KEY)")
	f.StringVar((*string)(&s.chat.Inject), "inject", string(proxy.Inline), "`HOW` memory is written into a chat: inline, into its messages, or as a message of its own")
	f.IntVar(&s.budget, "budget", proxy.DefaultBudget, "how many `TOKENS` of memory are written into a chat")
	f.DurationVar(&s.chat.Patience, "patience", proxy.DefaultPatience, "how `LONG` a chat waits for its memory")
	f.Float64Var(&s.rate, "rate", 0, "how many requests a second a key may make (default 100)")
	f.BoolVar(&s.check, "check", false, "start nothing: ask the server at --addr whether it is ready")
	return cmd
}

// serve listens until ctx ends.
func (c *cli) serve(ctx context.Context, e *engine.Engine, s serving) (err error) {
	if err := s.allowed(ctx, e); err != nil {
		return err
	}
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		return firsthand.Errorf(firsthand.CodeUnavailable, "%v: choose another address with --addr", err)
	}
	chats, err := s.chats(e)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	srv := c.server(ctx, e, s, l.Addr(), chats)
	c.notice("firsthand listens at http://%s", l.Addr())
	if to := chats.Upstream(); to != "" {
		c.notice("chats go to %s", to)
	}
	defer func() { err = errors.Join(err, finish(ctx, chats)) }()
	if err := srv.Serve(ctx, l); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// chats returns what gives chats a memory.
func (s serving) chats(e *engine.Engine) (*proxy.Proxy, error) {
	o := s.chat
	o.Budget = &s.budget
	if _, sentences, err := embed.Builtin(); err == nil {
		o.Embedder = sentences
	}
	return proxy.New(e, o)
}

// tellingGrace is how long the last answers may take to be told.
const tellingGrace = 10 * time.Second

// finish lets what was said be told before the store is closed.
func finish(ctx context.Context, chats *proxy.Proxy) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellingGrace)
	defer cancel()
	return chats.Close(ctx)
}

// server wires what is served.
func (c *cli) server(ctx context.Context, e *engine.Engine, s serving, at net.Addr, chats *proxy.Proxy) *server.Server {
	o := access.Options{Origins: s.origins, Rate: s.rate, Open: server.Open(), Unbounded: chat, Refuse: refuse}
	if len(s.hosts) > 0 || loopback(at.String()) {
		o.Hosts = append([]string{}, s.hosts...)
	}
	protocol := mcp.New(e, mcp.Options{Version: thisBuild().Version})
	log := slog.New(slog.NewJSONHandler(c.err, nil))
	return server.New(e, server.Options{Gate: access.NewGate(e, o), Log: log, Conditions: []func() []firsthand.Degraded{chats.Conditions}},
		server.Mount{Pattern: "/api/", Handler: api.New(e, api.Options{Version: thisBuild().Version, Ending: ctx})},
		server.Mount{Pattern: "/mcp", Handler: protocol},
		server.Mount{Pattern: "/w/{world}/c/{character}/mcp", Handler: protocol},
		server.Mount{Pattern: "/w/", Handler: chats, Streams: true},
		server.Mount{Pattern: "POST /v1/embeddings", Handler: chats.Embeddings()},
	)
}

// chat reports whether a request is one of a chat, which is never told to wait.
func chat(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/w/") }

// refuse answers who may not come in, each in the shape of what was asked.
func refuse(w http.ResponseWriter, r *http.Request, err error) {
	if chat(r) {
		proxy.Refuse(w, r, err)
		return
	}
	problem.Write(w, r, err)
}

// allowed returns an error if the address can be reached from elsewhere and
// there is no key that keeps strangers out.
func (s serving) allowed(ctx context.Context, e *engine.Engine) error {
	if _, _, err := net.SplitHostPort(s.addr); err != nil {
		return firsthand.Errorf(firsthand.CodeInvalid, "--addr %q is no address: write it as 127.0.0.1:7420", s.addr)
	}
	if loopback(s.addr) {
		return nil
	}
	keys, err := e.AccessKeys(ctx)
	if err != nil {
		return err
	}
	for _, k := range keys {
		if k.Revoked == nil {
			return nil
		}
	}
	return firsthand.Errorf(firsthand.CodeRefused, "%s can be reached from other machines, and there is no key: make one with `firsthand key create NAME --role ROLE`, or leave --addr out to serve this machine alone", s.addr)
}

// loopback reports whether an address is this machine's own.
func loopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}
