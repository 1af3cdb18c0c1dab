package proxy

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand/internal/problem"
)

// sending is what a request carries to the upstream beside itself.
type sending struct {
	endpoint string
	answer   *answer // takes in a copy of what comes back; nil: nothing does
}

type sendingKey struct{}

// pass sends a request on as it is.
func (p *Proxy) pass(w http.ResponseWriter, r *http.Request, at place) {
	p.send(w, r, sending{endpoint: at.endpoint})
}

func (p *Proxy) send(w http.ResponseWriter, r *http.Request, s sending) {
	if p.upstream == nil {
		fail(w, http.StatusServiceUnavailable, "unavailable", "no upstream is set: start the server with --upstream and the address of your model's server")
		return
	}
	p.forward.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), sendingKey{}, s)))
}

func (p *Proxy) reverse() *httputil.ReverseProxy {
	transport := p.o.Transport
	if transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.DisableCompression = true // what the upstream sends goes back as it is
		t.MaxIdleConnsPerHost = 256
		transport = t
	}
	return &httputil.ReverseProxy{
		Rewrite: p.rewrite, ModifyResponse: p.watch, ErrorHandler: p.unreachable,
		Transport: transport, FlushInterval: -1, ErrorLog: log.New(io.Discard, "", 0),
	}
}

// rewrite turns a request to us into one to the upstream.
func (p *Proxy) rewrite(pr *httputil.ProxyRequest) {
	s, _ := pr.In.Context().Value(sendingKey{}).(sending)
	path := p.upstream.Path + "/" + s.endpoint
	pr.Out.URL = &url.URL{Scheme: p.upstream.Scheme, Host: p.upstream.Host, Path: path, RawQuery: pr.In.URL.RawQuery}
	pr.Out.Host = p.upstream.Host
	for name := range pr.Out.Header {
		if strings.HasPrefix(name, ours) {
			pr.Out.Header.Del(name)
		}
	}
	if p.o.Key != "" {
		pr.Out.Header.Set("Authorization", "Bearer "+p.o.Key)
	}
	if s.answer != nil {
		pr.Out.Header.Set("Accept-Encoding", readable(pr.In.Header.Get("Accept-Encoding")))
	}
}

// ours begins the names of header fields that are between a client and us.
const ours = "X-Firsthand-"

// readable is the encoding that a client takes and we can read.
func readable(accepted string) string {
	if strings.Contains(accepted, "gzip") {
		return "gzip"
	}
	return "identity"
}

// watch lets the answer be read along.
func (p *Proxy) watch(resp *http.Response) error {
	p.troubles.note(upstreamAway, nil)
	s, _ := resp.Request.Context().Value(sendingKey{}).(sending)
	if s.answer != nil && resp.StatusCode == http.StatusOK {
		s.answer.follow(resp)
	}
	return nil
}

// unreachable answers for an upstream that does not.
func (p *Proxy) unreachable(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // the client left: nobody hears it
	}
	p.troubles.note(upstreamAway, err)
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // without the address
	}
	fail(w, http.StatusBadGateway, "unavailable", "the upstream at "+p.upstream.Host+" does not answer: "+err.Error())
}

// Refuse answers a request that may not come in as the interface that the client
// speaks has it. What is internal is not told.
func Refuse(w http.ResponseWriter, _ *http.Request, err error) {
	p := problem.Of(err)
	for field, values := range p.GetHeaders() {
		w.Header()[field] = values
	}
	fail(w, p.Status, string(p.Code), p.Detail)
}

// fail answers in the shape that clients of OpenAI's interface read.
func fail(w http.ResponseWriter, status int, code, message string) {
	type fault struct {
		Message string `json:"message"`
		Type    string `json:"type"`
		Code    string `json:"code"`
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]fault{"error": {message, "firsthand", code}}) // the client may be gone
}

// within bounds how long something of ours may take.
func within(r *http.Request, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(r.Context()), d)
}
