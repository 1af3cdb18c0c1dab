package access_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// ring is a list of keys that a test changes.
type ring struct {
	keys []firsthand.AccessKey
	err  error
}

func (r *ring) AccessKeys(context.Context) ([]firsthand.AccessKey, error) { return r.keys, r.err }

func (r *ring) add(id string, role firsthand.Role, world firsthand.WorldID) (token string) {
	token, hash := access.NewToken()
	r.keys = append(r.keys, firsthand.AccessKey{ID: id, Name: id, Role: role, World: world, Hash: hash})
	return token
}

// clock is set by a test.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

// came is what a handler behind the gate was handed.
type came struct {
	status int
	header http.Header
	grant  access.Grant
	sent   http.Header // as the handler sees it
}

func ask(g *access.Gate, host string, header ...string) (c came) {
	next := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.grant, c.sent = access.From(r.Context()), r.Header.Clone()
	})
	r := httptest.NewRequest("GET", "http://"+host+"/api/worlds", nil)
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "method" {
			r.Method = header[i+1]
			continue
		}
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	g.Handler(next).ServeHTTP(w, r)
	c.status, c.header = w.Code, w.Header()
	return c
}

func TestWithoutAKeyTheOwnerComesIn(t *testing.T) {
	g := access.NewGate(&ring{}, access.Options{Hosts: []string{}})
	if c := ask(g, "127.0.0.1:7420", "Authorization", "Bearer sk-upstream"); c.grant != access.Owner() || c.sent.Get("Authorization") != "Bearer sk-upstream" {
		t.Errorf("came in as %+v with %v", c.grant, c.sent)
	}
}

func TestKeyIsRecognisedAndTakenOffTheRequest(t *testing.T) {
	var r ring
	r.add("other", firsthand.RoleAdmin, "")
	token := r.add("phone", firsthand.RoleWriter, "w")
	g := access.NewGate(&r, access.Options{})
	for _, header := range [][]string{{"Authorization", "Bearer " + token}, {"Authorization", "bearer  " + token}, {access.Header, token, "Authorization", "Bearer sk-upstream"}} {
		c := ask(g, "firsthand.example", header...)
		if c.status != http.StatusOK || c.grant.Key != "phone" || c.grant.Role != firsthand.RoleWriter || c.grant.World != "w" {
			t.Errorf("%v: %d %+v", header, c.status, c.grant)
		}
		for name, values := range c.sent {
			if strings.Contains(strings.Join(values, " "), token) {
				t.Errorf("the key is still in %s", name)
			}
		}
	}
	if c := ask(g, "firsthand.example", access.Header, token, "Authorization", "Bearer sk-upstream"); c.sent.Get("Authorization") != "Bearer sk-upstream" {
		t.Error("what was meant for somebody behind us is gone")
	}
	for _, wrong := range []string{"", "Bearer " + token[:len(token)-1], "Bearer " + token + "x", "Basic " + token, "Bearer sk-upstream", "Bearer " + access.Prefix} {
		if c := ask(g, "firsthand.example", "Authorization", wrong); c.status != http.StatusUnauthorized {
			t.Errorf("%q: %d", wrong, c.status)
		}
	}
}

func TestRevokedKeyCeasesWithinASecond(t *testing.T) {
	var r ring
	token := r.add("phone", firsthand.RoleReader, "")
	c := clock{time.Unix(1000, 0)}
	g := access.NewGate(&r, access.Options{Now: c.now})
	if got := ask(g, "h", "Authorization", "Bearer "+token); got.status != http.StatusOK {
		t.Fatal(got.status)
	}
	r.keys[0].Revoked = &c.at
	c.at = c.at.Add(time.Second)
	if got := ask(g, "h", "Authorization", "Bearer "+token); got.status != http.StatusUnauthorized {
		t.Errorf("a second after it was revoked: %d", got.status)
	}
	if got := ask(g, "h"); got.status != http.StatusUnauthorized {
		t.Errorf("with every key revoked, anybody comes in: %d", got.status)
	}
}

func TestKeysThatCannotBeReadLetNobodyIn(t *testing.T) {
	g := access.NewGate(&ring{err: errors.New("disk SECRET")}, access.Options{})
	if got := ask(g, "h"); got.status != http.StatusServiceUnavailable {
		t.Errorf("status %d", got.status)
	}
}

// Names of another machine that were pointed at this one, and pages of other
// servers, are turned away.
func TestKeysOnceReadOpenWhileTheStoreCannotBeRead(t *testing.T) {
	keys, c := &ring{}, &clock{time.Unix(0, 0)}
	token := keys.add("phone", firsthand.RoleWriter, "")
	g := access.NewGate(keys, access.Options{Now: c.now})
	if got := ask(g, "127.0.0.1", "Authorization", "Bearer "+token); got.status != http.StatusOK {
		t.Fatalf("answered %d", got.status)
	}
	keys.err = errors.New("the disk is gone")
	c.at = c.at.Add(time.Hour)
	if got := ask(g, "127.0.0.1", "Authorization", "Bearer "+token); got.status != http.StatusOK || got.grant.Key != "phone" {
		t.Errorf("a known key is answered %d and is %q", got.status, got.grant.Key)
	}
	if got := ask(g, "127.0.0.1", "Authorization", "Bearer "+token+"x"); got.status != http.StatusUnauthorized {
		t.Errorf("another key is answered %d", got.status)
	}
}

func TestForeignHostsAndPagesAreTurnedAway(t *testing.T) {
	g := access.NewGate(&ring{}, access.Options{Hosts: []string{"memory.lan"}, Origins: []string{"https://chat.example"}})
	for host, want := range map[string]int{
		"127.0.0.1:7420": 200, "localhost": 200, "LOCALHOST:1": 200, "[::1]:7420": 200, "app.localhost:7420": 200, "memory.lan:7420": 200, "localhost.": 200,
		"evil.example": 421, "evil.example:7420": 421, "127.0.0.1.evil.example": 421, "192.168.1.7:7420": 421, "0.0.0.0:7420": 421, "localhost.evil.example": 421,
	} {
		if got := ask(g, host); got.status != want {
			t.Errorf("host %s: %d, want %d", host, got.status, want)
		}
	}
	for origin, want := range map[string]int{
		"http://127.0.0.1:7420": 200, "https://chat.example": 200, "": 200,
		"http://127.0.0.1:8000": 403, "https://evil.example": 403, "null": 403, "https://chat.example.evil.example": 403, "http://chat.example": 403, "garbage": 403,
	} {
		if got := ask(g, "127.0.0.1:7420", "Origin", origin); got.status != want {
			t.Errorf("origin %q: %d, want %d", origin, got.status, want)
		}
	}
	asked := ask(g, "localhost", "Origin", "https://chat.example", "method", "OPTIONS", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "authorization")
	if asked.status != http.StatusNoContent || asked.header.Get("Access-Control-Allow-Origin") != "https://chat.example" || asked.header.Get("Access-Control-Allow-Headers") != "authorization" {
		t.Errorf("a befriended page is told %d %v", asked.status, asked.header)
	}
	if got := ask(g, "localhost"); got.header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("an answer may be read by any page")
	}
}

func TestKeyThatAsksTooOftenIsTold(t *testing.T) {
	var r ring
	one, other := r.add("one", firsthand.RoleReader, ""), r.add("other", firsthand.RoleReader, "")
	c := clock{time.Unix(1000, 0)}
	counted := true
	g := access.NewGate(&r, access.Options{Now: c.now, Rate: 2, Burst: 3, Unbounded: func(*http.Request) bool { return !counted }})
	for i, want := range []int{200, 200, 200, 429, 429} {
		got := ask(g, "h", "Authorization", "Bearer "+one)
		if got.status != want || want == 429 && got.header.Get("Retry-After") == "" {
			t.Errorf("request %d: %d, want %d", i, got.status, want)
		}
	}
	if got := ask(g, "h", "Authorization", "Bearer "+other); got.status != 200 {
		t.Errorf("another key: %d", got.status)
	}
	counted = false
	if got := ask(g, "h", "Authorization", "Bearer "+one); got.status != 200 {
		t.Errorf("a chat is told to wait: %d", got.status)
	}
	counted, c.at = true, c.at.Add(time.Second)
	if got := ask(g, "h", "Authorization", "Bearer "+one); got.status != 200 {
		t.Errorf("a second later: %d", got.status)
	}
}

func TestGrantAllowsItsRoleInItsWorld(t *testing.T) {
	for _, c := range []struct {
		g     access.Grant
		role  firsthand.Role
		world firsthand.WorldID
		want  firsthand.Code
	}{
		{access.Owner(), firsthand.RoleAdmin, "", ""}, {access.Owner(), firsthand.RoleAdmin, "w", ""},
		{access.Grant{Role: firsthand.RoleWriter, World: "w"}, firsthand.RoleReader, "w", ""},
		{access.Grant{Role: firsthand.RoleWriter, World: "w"}, firsthand.RoleAuthor, "w", firsthand.CodeRefused},
		{access.Grant{Role: firsthand.RoleWriter, World: "w"}, firsthand.RoleReader, "other", firsthand.CodeNotFound},
		{access.Grant{Role: firsthand.RoleAdmin, World: "w"}, firsthand.RoleAdmin, "", firsthand.CodeRefused},
		{access.Grant{}, firsthand.RoleReader, "", firsthand.CodeRefused}, {access.Grant{Role: "king"}, firsthand.RoleReader, "", firsthand.CodeRefused},
	} {
		if got := firsthand.CodeOf(c.g.Check(c.role, c.world)); got != c.want {
			t.Errorf("%+v, %s in %q: %q, want %q", c.g, c.role, c.world, got, c.want)
		}
	}
}
