package speed_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/bench/speed"
)

// No test asserts a time: a busy machine is no fault.

func TestAllIsMeasuredOfEverySizeAndNothingIsLeftBehind(t *testing.T) {
	folder := t.TempDir()
	var stages []string
	r, err := speed.Run(t.Context(), speed.Options{Records: 300, Folder: folder, Stage: func(what string) { stages = append(stages, what) }})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"import_turns_per_s", "import_peak_mb", "recall_p50_ms", "write_p50_us", "recall_p99_ms", "open_ms",
		"restart_to_first_answer_ms", "disk_bytes_per_turn", "records_per_turn"} {
		if !(r.Metrics["300 turns"][name] > 0) {
			t.Errorf("%s of 300 turns is %v, want more than 0", name, r.Metrics["300 turns"][name])
		}
	}
	for _, name := range []string{"one writer / SQLite FULL", "64 writers / one writer", "recall, 8 clients / one client, 300 turns"} {
		if !(r.Ratios[name] > 0) {
			t.Errorf("the ratio %s is %v, want more than 0", name, r.Ratios[name])
		}
	}
	if told := strings.Join(stages, "\n"); !strings.Contains(told, "import of 300 turns") {
		t.Errorf("the stages told are %q, the import is not among them", told)
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) > 0 {
		t.Errorf("the folder holds %v afterwards (%v), want nothing", left, err)
	}
}

func TestRunEndsWhenItIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := speed.Options{Records: 1_000_000, Folder: t.TempDir(), Stage: func(string) { cancel() }}
	if _, err := speed.Run(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted run answers %v, want context.Canceled", err)
	}
}

func TestNegativeSizeIsInvalid(t *testing.T) {
	if _, err := speed.Run(t.Context(), speed.Options{Records: -1}); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("a world of -1 turns answers %v, want invalid", err)
	}
}
