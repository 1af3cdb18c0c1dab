package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// meter counts on a terminal what is done of a known number of steps. Elsewhere
// it shows nothing. Its methods may be called by several goroutines.
type meter struct {
	bar *progressbar.ProgressBar
}

// meterRefresh is how often the meter is drawn at most.
const meterRefresh = 100 * time.Millisecond

func (c *cli) meter(title string, steps int, shown bool) meter {
	screen, ok := c.err.(*os.File)
	if !shown || !ok || !term.IsTerminal(int(screen.Fd())) {
		return meter{}
	}
	return meter{progressbar.NewOptions(steps, progressbar.OptionSetWriter(screen), progressbar.OptionSetDescription(title),
		progressbar.OptionThrottle(meterRefresh), progressbar.OptionClearOnFinish(), progressbar.OptionSetRenderBlankState(true))}
}

func (m meter) step() {
	if m.bar != nil {
		_ = m.bar.Add(1) // what it shows is no answer
	}
}

func (m meter) end() {
	if m.bar != nil {
		_ = m.bar.Exit()
	}
}
