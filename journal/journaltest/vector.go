package journaltest

import (
	"maps"
	"testing"

	"github.com/firsthand-memory/firsthand"
)

func vectors(t *testing.T, s firsthand.Store) {
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 3)...)
	first, second := firsthand.Ref{Turn: 1}, firsthand.Ref{Record: 3}
	keep := func(w firsthand.WorldID, embedder string, vs ...firsthand.Vector) {
		t.Helper()
		if err := s.SaveVectors(t.Context(), w, embedder, vs); err != nil {
			t.Fatal(err)
		}
	}
	want := func(w firsthand.WorldID, embedder string, want map[firsthand.Ref]string) {
		t.Helper()
		got := map[firsthand.Ref]string{}
		for v, err := range s.Vectors(t.Context(), w, embedder) {
			if err != nil {
				t.Fatal(err)
			}
			got[v.Ref] = string(v.Body)
			if v.Hash != 1<<63+uint64(len(v.Body)) {
				t.Errorf("the hash of %s came back as %x", v.Ref, v.Hash)
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("embedder %s has %q, want %q", embedder, got, want)
		}
	}
	vector := func(ref firsthand.Ref, body string) firsthand.Vector {
		return firsthand.Vector{Ref: ref, Hash: 1<<63 + uint64(len(body)), Body: []byte(body)}
	}
	keep(harbour, "a", vector(first, "one"), vector(second, "two \x00\xff"))
	keep(harbour, "b", vector(first, "eins"))
	keep(harbour, "a", vector(first, ""))
	want(harbour, "a", map[firsthand.Ref]string{first: "", second: "two \x00\xff"})
	want(harbour, "b", map[firsthand.Ref]string{first: "eins"})
	want(harbour, "c", map[firsthand.Ref]string{})
	want(island, "a", map[firsthand.Ref]string{})
	if err := s.Delete(t.Context(), harbour); err != nil {
		t.Fatal(err)
	}
	create(t, s, harbour)
	want(harbour, "a", map[firsthand.Ref]string{})
	unknown := firsthand.WorldID("01900000-0000-7000-8000-00000000dead")
	wantCode(t, s.SaveVectors(t.Context(), unknown, "a", []firsthand.Vector{vector(first, "x")}), firsthand.CodeNotFound)
	for _, err := range s.Vectors(t.Context(), unknown, "a") {
		wantCode(t, err, firsthand.CodeNotFound)
	}
}
