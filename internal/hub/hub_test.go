package hub_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/hub"
)

var content = strings.Repeat("鍵は鐘楼にある。", 5000)

// tiny is a model of one file.
func tiny() hub.Model {
	sum := sha256.Sum256([]byte(content))
	return hub.Model{Name: "tiny", Repository: "someone/tiny", Revision: "abc",
		Files: []hub.File{{Name: "table", Size: int64(len(content)), SHA256: hex.EncodeToString(sum[:])}}}
}

// serve is a hub that has the content, and ends each answer after so many bytes,
// if it is not 0.
func serve(t *testing.T, content string, most int, ranges *[]string) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/someone/tiny/resolve/abc/table" {
			http.NotFound(w, r)
			return
		}
		*ranges = append(*ranges, r.Header.Get("Range"))
		if most > 0 {
			w = &short{w, most}
		}
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(content))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// short is an answer that breaks off.
type short struct {
	http.ResponseWriter
	left int
}

func (s *short) Write(b []byte) (int, error) {
	if len(b) > s.left {
		_, _ = s.ResponseWriter.Write(b[:s.left])
		panic(http.ErrAbortHandler)
	}
	s.left -= len(b)
	return s.ResponseWriter.Write(b)
}

func pulled(t *testing.T, folder string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(folder, "table"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return string(b)
}

func TestAModelIsPulledOnce(t *testing.T) {
	var ranges []string
	base, folder := serve(t, content, 0, &ranges), filepath.Join(t.TempDir(), "models", "tiny")
	var seen int64
	for range 2 {
		if err := tiny().Pull(t.Context(), base+"/", folder, func(_ hub.File, n int64) { seen += n }); err != nil {
			t.Fatal(err)
		}
	}
	if pulled(t, folder) != content || len(ranges) != 1 || seen != int64(len(content)) {
		t.Errorf("%d bytes are there after %q, %d were told", len(pulled(t, folder)), ranges, seen)
	}
}

func TestAnInterruptedPullGoesOnWhereItEnded(t *testing.T) {
	var ranges []string
	folder := t.TempDir()
	base := serve(t, content, 50_000, &ranges)
	if err := tiny().Pull(t.Context(), base, folder, nil); err != nil {
		t.Fatal(err)
	}
	if pulled(t, folder) != content || fmt.Sprint(ranges) != "[ bytes=50000- bytes=100000-]" {
		t.Errorf("%d bytes are there after the requests %q", len(pulled(t, folder)), ranges)
	}

	// Another day: half of it lies there.
	folder, ranges = t.TempDir(), nil
	if err := os.WriteFile(filepath.Join(folder, "table.part"), []byte(content[:60_000]), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tiny().Pull(t.Context(), serve(t, content, 0, &ranges), folder, nil); err != nil {
		t.Fatal(err)
	}
	if pulled(t, folder) != content || fmt.Sprint(ranges) != "[bytes=60000-]" {
		t.Errorf("%d bytes are there after the requests %q", len(pulled(t, folder)), ranges)
	}
}

func TestAHubWithoutRangesBeginsAnew(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(content)) }))
	defer s.Close()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "table.part"), []byte("what was there"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tiny().Pull(t.Context(), s.URL, folder, nil); err != nil || pulled(t, folder) != content {
		t.Errorf("%d bytes are there, %v", len(pulled(t, folder)), err)
	}
}

func TestWhatIsNotPinnedIsNotUsed(t *testing.T) {
	var ranges []string
	other := strings.Replace(content, "鍵", "鎖", 1)
	for name, base := range map[string]string{
		"other":   serve(t, other, 0, &ranges),
		"shorter": serve(t, content[:60_000], 0, &ranges),
		"nothing": serve(t, "", 0, &ranges) + "/elsewhere",
		"no hub":  "http://127.0.0.1:1",
	} {
		folder := t.TempDir()
		err := tiny().Pull(t.Context(), base, folder, nil)
		if firsthand.CodeOf(err) != firsthand.CodeUnavailable || pulled(t, folder) != "" {
			t.Errorf("%s: the error is %v, %d bytes are there", name, err, len(pulled(t, folder)))
		}
	}
	folder, from := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(from, "table"), []byte(other), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tiny().Copy(from, folder); firsthand.CodeOf(err) != firsthand.CodeInvalid || pulled(t, folder) != "" {
		t.Errorf("copied: the error is %v, %d bytes are there", err, len(pulled(t, folder)))
	}
}

func TestAModelIsCopiedFromAFolder(t *testing.T) {
	folder, from := filepath.Join(t.TempDir(), "tiny"), t.TempDir()
	if err := os.WriteFile(filepath.Join(from, "table"), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tiny().Copy(from, folder); err != nil || pulled(t, folder) != content {
		t.Errorf("%d bytes are there, %v", len(pulled(t, folder)), err)
	}
	if err := tiny().Copy(t.TempDir(), folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("from an empty folder: %v", err)
	}
}

func TestAPullStopsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := tiny().Pull(ctx, "http://127.0.0.1:1", t.TempDir(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// A model that can be pulled is pinned in every respect.
func TestKnownModelsArePinned(t *testing.T) {
	for _, m := range hub.Known() {
		if len(m.Revision) != 40 || m.License == "" || m.Size() == 0 {
			t.Errorf("%+v is not pinned", m)
		}
		for _, f := range m.Files {
			if _, err := hex.DecodeString(f.SHA256); err != nil || len(f.SHA256) != 64 || f.Size == 0 {
				t.Errorf("%s of %s is not pinned", f.Name, m.Name)
			}
		}
	}
}
