package proxy_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/problem"
	"github.com/firsthand-memory/firsthand/internal/proxy"
)

// Who may not come in reads why in the shape of the interface it speaks.
func TestRefuse(t *testing.T) {
	for _, c := range []struct {
		err    error
		status int
		says   string
	}{
		{problem.New(http.StatusUnauthorized, "send a key").With("WWW-Authenticate", "Bearer"), http.StatusUnauthorized, "send a key"},
		{errors.New("the disk at 霧港.db is gone"), http.StatusInternalServerError, ""},
	} {
		w := httptest.NewRecorder()
		proxy.Refuse(w, httptest.NewRequest(http.MethodPost, "/w/霧港/c/燈子/v1/chat/completions", nil), c.err)
		var got struct {
			Error struct{ Message, Type, Code string }
		}
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != c.status || got.Error.Message != c.says || got.Error.Type == "" {
			t.Errorf("%v is answered %d %s (%v)", c.err, w.Code, w.Body, err)
		}
		if strings.Contains(w.Body.String(), "霧港") {
			t.Errorf("what is internal is told: %s", w.Body)
		}
		if c.status == http.StatusUnauthorized && w.Header().Get("WWW-Authenticate") == "" {
			t.Error("how to come in is not said in the header")
		}
	}
}
