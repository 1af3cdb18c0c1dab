package api_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/access"
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
		path := strings.NewReplacer("{world}", "harbour", "{record}", "r999", "{turn}", "999", "{character}", "nobody", "{participant}", "nobody", "{fact}", "f999").Replace(op.path)
		path += map[string]string{"/events": "?after=999", "/moments": "?scene=x", "/search": "?q=x", "/compare": "?with=nowhere"}[path[strings.LastIndex(path, "/"):]]
		for _, role := range firsthand.Roles() {
			if op.method == http.MethodDelete && strings.HasSuffix(op.path, "{world}") && role == firsthand.RoleAdmin {
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
		"/characters": `{"name":"narrator"}`, "/{character}": `{"name":"x"}`, "/scenes": `{"title":""}`, "/slots": `{"subject":"","attribute":""}`, "/night": `{"day":"x"}`, "/forks": `{"name":"x","turn":999}`, "/facts": `{"kind":"habit","text":"x"}`, "/turns": `{"text":""}`, "/records": `{"kind":"x","text":""}`,
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

// A person's own key reads, corrects, exports and erases what is kept of them,
// and nothing of anybody else.
func TestPersonsOwnKeyIsForThemAlone(t *testing.T) {
	g := newRig(t)
	at := g.make("harbour")
	dana, err := g.e.AddParticipant(t.Context(), "Dana")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.e.AddParticipant(t.Context(), "戴娜"); err != nil {
		t.Fatal(err)
	}
	token, hash := access.NewToken()
	if _, err := g.e.AddAccessKey(t.Context(), firsthand.AccessKey{Name: "dana", Role: firsthand.RoleReader, Participant: dana.ID, Hash: hash}); err != nil {
		t.Fatal(err)
	}
	g.key = token
	own := at + "/participants/Dana"
	if r := g.do("POST "+own+"/facts", `{"kind":"habit","text":"I play at night."}`); r.status != http.StatusForbidden {
		t.Errorf("without consent: %d %s", r.status, r.body)
	}
	g.do("PUT "+own+"/consent", `{}`).into(t, http.StatusOK, nil)
	var kept firsthand.Fact
	g.do("POST "+own+"/facts", `{"kind":"habit","text":"I play at night."}`).into(t, http.StatusCreated, &kept)
	if r := g.do("POST "+own+"/facts", `{"kind":"emotion","text":"She is sad."}`); r.status != http.StatusUnprocessableEntity && r.status != http.StatusForbidden {
		t.Errorf("a reading of a person: %d %s", r.status, r.body)
	}
	g.do("PATCH "+own+"/facts/"+kept.ID.String(), `{"text":"I play in the morning."}`).into(t, http.StatusOK, nil)
	for _, page := range []string{"/facts", "/export"} {
		if r := g.do("GET "+own+page, ""); r.status != http.StatusOK || !strings.Contains(r.body, "I play in the morning.") {
			t.Errorf("%s: %d %s", page, r.status, r.body)
		}
		for _, other := range []string{escapePath("戴娜"), "nobody"} {
			if r := g.do("GET "+at+"/participants/"+other+page, ""); r.status != http.StatusForbidden {
				t.Errorf("%s of %s: %d %s", page, other, r.status, r.body)
			}
		}
	}
	if r := g.do("GET "+at+"/participants", ""); r.status != http.StatusForbidden {
		t.Errorf("the list: %d", r.status)
	}
	g.do("DELETE "+own+"?all_worlds=true&with_turns=true", "").into(t, http.StatusOK, nil)
	g.key = g.grantAdmin()
	if r := g.do("GET "+own+"/facts", ""); strings.Contains(r.body, "morning") {
		t.Errorf("erased: %s", r.body)
	}
}

func escapePath(s string) string { return url.PathEscape(s) }
