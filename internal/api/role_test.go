package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/api"
)

// described is what the document says of an operation.
type described struct {
	method, path string
	role         firsthand.Role
}

func operations(t *testing.T, g *rig) []described {
	t.Helper()
	var doc struct {
		OpenAPI string
		Paths   map[string]map[string]json.RawMessage
	}
	g.do("GET /api/openapi.json", "").into(t, http.StatusOK, &doc)
	if !strings.HasPrefix(doc.OpenAPI, "3.1") {
		t.Errorf("the document is of OpenAPI %q", doc.OpenAPI)
	}
	var all []described
	for path, methods := range doc.Paths {
		for method, raw := range methods {
			var op map[string]json.RawMessage
			var role firsthand.Role
			if err := json.Unmarshal(raw, &op); err != nil {
				t.Fatal(err)
			}
			_ = json.Unmarshal(op[api.RoleExtension], &role)
			if err := role.Validate(); err != nil {
				t.Errorf("%s %s declares no role: %v", method, path, err)
			}
			all = append(all, described{strings.ToUpper(method), path, role})
		}
	}
	if len(all) < 25 {
		t.Fatalf("the document has %d operations", len(all))
	}
	return all
}

// Every operation of the document refuses every key that is less than it takes,
// one for another world, and none at all; and lets the others in.
func TestEveryOperationHoldsToItsRole(t *testing.T) {
	g := newRig(t)
	g.make("harbour")
	g.make("island")
	ops := operations(t, g)
	keys := map[firsthand.Role]string{}
	for _, role := range firsthand.Roles() {
		keys[role] = g.grant(role, "")
	}
	elsewhere := g.grant(firsthand.RoleAdmin, "island")
	for _, op := range ops {
		path := strings.NewReplacer("{world}", "harbour", "{record}", "r999", "{turn}", "999", "{character}", "nobody").Replace(op.path)
		path += map[string]string{"/events": "?after=999", "/moments": "?scene=x", "/search": "?q=x"}[path[strings.LastIndex(path, "/"):]]
		for _, role := range firsthand.Roles() {
			if op.method == http.MethodDelete && role == firsthand.RoleAdmin {
				continue // it would be done
			}
			g.key = keys[role]
			r := g.do(op.method+" "+path, bodyFor(op))
			p := struct{ Detail string }{}
			_ = json.Unmarshal([]byte(r.body), &p)
			refused := r.status == http.StatusForbidden && strings.Contains(p.Detail, "takes a key with the role")
			if refused == role.Includes(op.role) {
				t.Errorf("%s %s takes a %s; a %s got %d: %s", op.method, op.path, op.role, role, r.status, r.body)
			}
		}
		if !strings.Contains(op.path, "{world}") {
			continue
		}
		g.key = elsewhere
		if r := g.do(op.method+" "+path, bodyFor(op)); r.status != http.StatusNotFound {
			t.Errorf("%s %s: a key for another world got %d: %s", op.method, op.path, r.status, r.body)
		}
		for _, none := range []string{"", "fhk_nonsense", "sk-other"} {
			g.key = none
			if r := g.do(op.method+" "+path, bodyFor(op)); r.status != http.StatusUnauthorized || r.header.Get("WWW-Authenticate") == "" {
				t.Errorf("%s %s: with the key %q: %d", op.method, op.path, none, r.status)
			}
		}
	}
}

// bodyFor is a body that gets past the form of every operation, and then names
// nothing that is there.
func bodyFor(op described) string {
	if op.method == http.MethodGet || op.method == http.MethodDelete {
		return ""
	}
	for end, body := range map[string]string{
		"/worlds": `{"name":""}`, "/recall": `{"as":"nobody","cue":"x"}`, "/settle": `{"record":"r999","verdict":"canon"}`, "/undo": `{"entry":999}`, "/close": `{"title":"x"}`,
		"/characters": `{"name":"narrator"}`, "/{character}": `{"name":"x"}`, "/scenes": `{"title":""}`, "/slots": `{"subject":"","attribute":""}`, "/night": `{"day":"x"}`, "/turns": `{"text":""}`, "/records": `{"kind":"x","text":""}`,
	} {
		if strings.HasSuffix(op.path, end) {
			return body
		}
	}
	return `{}`
}

// A reader never sees what a character keeps to itself, whoever's eyes it
// borrows, nor who plays and what was said out of character.
func TestReaderSeesNoMonologueAndNoParticipant(t *testing.T) {
	g := newRig(t)
	for _, s := range []struct{ world, who, said, thought, secret string }{
		{"harbour", "Mara", "I hid the key.", "I am ashamed of the violet letter.", "violet letter"},
		{"灯台の町", "ティラ", "鍵は隠した。", "菫色の手紙のことが恥ずかしい。", "菫色"},
		{"霧港", "緹拉", "我藏了鑰匙。", "那封紫羅蘭信讓我羞愧。", "紫羅蘭"},
	} {
		at := g.make(s.world)
		g.do("POST "+at+"/turns", utterance("pier", s.who, s.said+" ((OOC: "+s.secret+" aside))")).into(t, http.StatusCreated, nil)
		persona, _ := json.Marshal(firsthand.Utterance{Scene: "pier", Speaker: "Noor", Text: "Well.", Persona: true})
		g.do("POST "+at+"/turns", string(persona)).into(t, http.StatusCreated, nil)
		var made struct{ Records []firsthand.RecordID }
		g.do("POST "+at+"/records", `{"kind":"monologue","speaker":"`+s.who+`","text":"`+s.thought+`","scene":"pier"}`).into(t, http.StatusCreated, &made)
		inner := made.Records[0].String()
		g.do("POST "+at+"/records", `[{"kind":"interpretation","text":"`+s.secret+`: a reading","basis":["`+inner+`"]},{"kind":"summary","text":"`+s.secret+`: a summary","basis":["`+inner+`"]}]`).into(t, http.StatusCreated, nil)
		g.do("POST "+at+"/settle", `{"record":"`+inner+`","verdict":"canon","because":"so it is"}`).into(t, http.StatusOK, nil)
		reader, writer := g.grant(firsthand.RoleReader, s.world), g.grant(firsthand.RoleWriter, s.world)
		read := func(key string) (all string) {
			g.key = key
			defer func() { g.key = g.grantAdmin() }()
			for _, as := range []string{"narrator", s.who} {
				ask, _ := json.Marshal(map[string]any{"as": as, "cue": s.secret, "scene": "pier", "explain": true, "limit": 50})
				all += g.do("POST "+at+"/recall", string(ask)).body
				for _, list := range []string{"/turns?", "/records?", "/search?archived=true&q=" + escape(s.secret) + "&"} {
					r := g.do("GET "+at+list+"as="+escape(as), "")
					r.into(t, http.StatusOK, nil)
					all += r.body
				}
			}
			for _, page := range []string{"", "/characters", "/characters/Noor", "/moments?scene=pier", "/scenes", "/status"} {
				r := g.do("GET "+at+page, "")
				r.into(t, http.StatusOK, nil)
				all += r.body
			}
			return all
		}
		seen := read(reader)
		if i := strings.Index(seen, s.secret); i >= 0 {
			t.Errorf("%s: a reader sees …%s…", s.world, seen[max(0, i-300):min(len(seen), i+100)])
		}
		if strings.Contains(seen, "played_by") {
			t.Errorf("%s: a reader sees who plays", s.world)
		}
		if !strings.Contains(seen, s.said) {
			t.Errorf("%s: a reader does not see the story", s.world)
		}
		if seen := read(writer); !strings.Contains(seen, s.thought) || !strings.Contains(seen, "played_by") {
			t.Errorf("%s: a writer does not see what characters keep to themselves", s.world)
		}
	}
}
