package memory_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/journal/journaltest"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

func TestStoreKeepsTheLaws(t *testing.T) {
	journaltest.Run(t, journaltest.Driver{
		Open: func(*testing.T) firsthand.Store { return memory.New() },
	})
}
