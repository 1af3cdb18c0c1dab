package speed

import (
	"errors"
	"os"
	"time"
)

const (
	// flushes is how often the disk is made to keep what was written.
	flushes = 64
	// page is how much is written before each, as much as SQLite's smallest
	// change.
	page = 4096
)

// flush returns how long the disk takes to keep a page for good, the median.
// It is what a durable write cannot do without, and what many writers share:
// where it takes long, many get further than one; where it takes next to
// nothing, the processor's work decides and they gain little beyond its cores.
func flush(file string) (_ time.Duration, err error) {
	f, err := os.Create(file)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	body := make([]byte, page)
	took := make([]time.Duration, flushes)
	for i := range took {
		if _, err := f.Write(body); err != nil {
			return 0, err
		}
		begun := time.Now()
		if err := f.Sync(); err != nil {
			return 0, err
		}
		took[i] = time.Since(begun)
	}
	return quantile(took, 0.5), nil
}
