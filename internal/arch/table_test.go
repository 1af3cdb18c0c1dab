package arch_test

// row is one line of the architecture. A path is relative to the module, "."
// being the root package; "/..." at the end takes in every package below.
type row struct {
	path  string
	layer int

	// pure packages get time, ids and everything of the outside world as
	// arguments: no clock, files, network, locks or goroutines.
	pure bool

	// beside lists the packages of the same layer that this one may import.
	beside []string

	// never lists what this package must not import although its layer would
	// allow it.
	never []string
}

// table lists every package of the module, lowest layer first. Imports go down
// only; the root package is the vocabulary and open to all above and beside it
// unless their row says never.
func table() []row {
	root := []string{"."}
	people := []string{"internal/people"}
	outside := []string{"internal/people", "journal/...", "llm/..."}
	oneWayIn := []string{"journal/...", "internal/state"}
	return []row{
		{path: ".", layer: 0, pure: true},
		{path: "internal/formula", layer: 0, pure: true, never: root},
		{path: "internal/text", layer: 0, pure: true, never: root},
		{path: "internal/lexical", layer: 0, pure: true, never: root},
		{path: "internal/vector", layer: 0, pure: true, never: root},
		{path: "internal/lexicon", layer: 0, beside: []string{"internal/text"}, never: root},
		{path: "internal/remote", layer: 0},
		{path: "internal/queue", layer: 0, never: root},
		{path: "internal/arch", layer: 0, never: root},

		{path: "internal/state", layer: 1, pure: true},
		{path: "internal/people", layer: 1},
		{path: "internal/foreign/...", layer: 1, beside: []string{"internal/foreign/..."}},
		{path: "journal/...", layer: 1},
		{path: "embed/...", layer: 1, beside: []string{"embed/..."}},
		{path: "llm/...", layer: 1, beside: []string{"llm/..."}},
		{path: "internal/hub", layer: 1},
		{path: "internal/block", layer: 1, pure: true},
		{path: "internal/problem", layer: 1},
		{path: "internal/body", layer: 1, beside: []string{"internal/problem"}},
		{path: "internal/chat", layer: 1, pure: true, beside: []string{"internal/block"}},

		{path: "internal/recall", layer: 2, pure: true, never: outside},
		{path: "internal/extract", layer: 2, pure: true, never: people},
		{path: "internal/reading", layer: 2, pure: true, beside: []string{"internal/extract"}, never: people},
		{path: "internal/night", layer: 2, pure: true, never: people},

		{path: "engine", layer: 3},
		{path: "internal/access", layer: 3},

		{path: "internal/api", layer: 4, never: oneWayIn},
		{path: "internal/mcp", layer: 4, never: oneWayIn},
		{path: "internal/server", layer: 4, never: oneWayIn},
		{path: "internal/proxy", layer: 4, never: oneWayIn},
		{path: "internal/web", layer: 4, never: oneWayIn},
		{path: "internal/demo", layer: 4, never: oneWayIn},
		{path: "internal/bench/...", layer: 4, beside: []string{"internal/bench/..."}},

		{path: "cmd/firsthand", layer: 5},
		{path: "scripts/lexicon", layer: 5},
	}
}
