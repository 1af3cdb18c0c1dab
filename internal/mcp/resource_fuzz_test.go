package mcp_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/mcp"
)

// FuzzParse holds that an address names a world and what is in it, or nothing.
func FuzzParse(f *testing.F) {
	for _, uri := range []string{"firsthand:///harbour/scenes/s4", "firsthand:///%E9%9C%A7%E6%B8%AF/records/r17", "firsthand:///灯台/records/r1",
		"firsthand://x/y/scenes/s4", "firsthand:///a/b/c/d", "firsthand:///%zz/records/r1", "", "http://x"} {
		f.Add(uri)
	}
	f.Fuzz(func(t *testing.T, uri string) {
		world, kind, id, ok := mcp.Parse(uri)
		if ok && (world == "" || kind != "scenes" && kind != "records") {
			t.Errorf("%q names the world %q, kind %q and id %q", uri, world, kind, id)
		}
	})
}
