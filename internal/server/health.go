package server

import (
	"encoding/json"
	"net/http"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

// Readiness is the answer of /readyz.
type Readiness struct {
	Ready bool `json:"ready"`
	// Degraded says what the server goes without and since when. Without a key
	// it only says that there is something.
	Degraded []firsthand.Degraded `json:"degraded"`
}

func healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

// readyz answers 200 while the store answers, whatever else is degraded: what
// is missing makes answers poorer, not wrong.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	degraded, err := s.e.Ready(r.Context())
	for _, more := range s.o.Conditions {
		degraded = append(degraded, more()...)
	}
	answer := Readiness{Ready: err == nil, Degraded: append([]firsthand.Degraded{}, degraded...)}
	status := http.StatusOK
	if err != nil {
		status = http.StatusServiceUnavailable
		answer.Degraded = append(answer.Degraded, firsthand.Degraded{Reason: "the store does not answer"})
	}
	if !access.From(r.Context()).Role.Includes(firsthand.RoleReader) {
		for i := range answer.Degraded {
			answer.Degraded[i].Reason = "degraded: ask with a key to see why"
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer) // the client may be gone
}

func nothingHere(w http.ResponseWriter, r *http.Request) {
	problem.Write(w, r, problem.New(http.StatusNotFound, "there is nothing here: the API is at /api/openapi.json, chats go to /w/WORLD/c/CHARACTER/v1"))
}
