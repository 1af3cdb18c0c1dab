package sqlite_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

func ExampleOpen() {
	folder, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(folder)
	ctx := context.Background()

	store, err := sqlite.Open(ctx, filepath.Join(folder, "worlds.db"), sqlite.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()

	world := firsthand.WorldID("5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c11")
	_ = store.Create(ctx, world, "Harbour")
	begins := firsthand.Entry{
		ID: "019471a0-7c1e-7000-8000-000000000001", Format: firsthand.Format, At: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC),
		Kind: firsthand.EntryWorld, Activity: firsthand.ActivityCreate, Agent: firsthand.Agent{Kind: firsthand.AgentAuthor},
		World: &firsthand.World{ID: world, Name: "Harbour"},
	}
	fmt.Println(store.Append(ctx, world, 0, []firsthand.Entry{begins}))
	fmt.Println(store.Append(ctx, world, 5, []firsthand.Entry{begins}))
	for entry, err := range store.Read(ctx, world, 0) {
		fmt.Println(entry.Seq, entry.Kind, entry.World.Name, err)
	}
	// Output:
	// <nil>
	// append to world 5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c11: the world's last entry is 1, not 5: read the rest, then retry
	// 1 world Harbour <nil>
}
