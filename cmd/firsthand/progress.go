package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// refresh is how often progress is shown.
const refresh = 200 * time.Millisecond

// progress shows on a terminal how far a file is read. Elsewhere it shows
// nothing.
type progress struct {
	bar *progressbar.ProgressBar
}

func (c *cli) progress(f *file) *progress {
	screen, ok := c.err.(*os.File)
	if !ok || !term.IsTerminal(int(screen.Fd())) {
		return &progress{}
	}
	return &progress{progressbar.NewOptions64(f.size,
		progressbar.OptionSetWriter(screen), progressbar.OptionSetDescription(f.title()), progressbar.OptionShowBytes(true),
		progressbar.OptionThrottle(refresh), progressbar.OptionClearOnFinish(), progressbar.OptionSetRenderBlankState(true))}
}

// reader counts what is read of r.
func (p *progress) reader(r io.Reader) io.Reader {
	if p.bar == nil {
		return r
	}
	return io.TeeReader(r, p.bar)
}

func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Exit() // what it shows is no answer
	}
}
