package problem_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

func TestEveryCodeHasItsStatus(t *testing.T) {
	for code, want := range map[firsthand.Code]int{
		firsthand.CodeInvalid: 422, firsthand.CodeNotFound: 404, firsthand.CodeConflict: 409, firsthand.CodeRefused: 403, firsthand.CodeUnavailable: 503, firsthand.CodeInternal: 500,
	} {
		p := problem.Of(fmt.Errorf("while at it: %w", firsthand.Errorf(code, "what is wrong")))
		if p.Status != want || p.Code != code {
			t.Errorf("%s is %d %s", code, p.Status, p.Code)
		}
	}
}

func TestInternalFaultsAreNotTold(t *testing.T) {
	w := httptest.NewRecorder()
	problem.Write(w, httptest.NewRequest("GET", "/", nil), errors.New("open /home/noor/story.db: SECRET"))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "SECRET") || strings.Contains(w.Body.String(), "noor") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Whatever a message quotes of what it was given is not in what is told.
func TestQuotedValuesAreLeftOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := "SECRET" + rapid.String().Draw(t, "value") + "秘密"
		told := problem.Discreet(fmt.Sprintf("%q is no time, and neither is %q: write it otherwise", value, value))
		if strings.Contains(told, "SECRET") || strings.Contains(told, "秘密") || !strings.Contains(told, "write it otherwise") {
			t.Fatalf("told %q", told)
		}
	})
}
