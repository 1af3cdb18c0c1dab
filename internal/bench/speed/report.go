package speed

import "runtime"

// Report is what was measured, by what was measured.
type Report struct {
	Set string `json:"set"` // always speed
	// Commit is what the program was built from; the caller fills it in.
	Commit   string             `json:"commit"`
	Settings Settings           `json:"settings"`
	Metrics  map[string]Metrics `json:"metrics"`
	// Ratios compare figures of this one run.
	Ratios map[string]float64 `json:"ratios"`
	// Parts are the names of the metrics in the order they were measured.
	Parts []string `json:"-"`
}

// Metrics are figures by name; each name ends in its unit.
type Metrics map[string]float64

// Settings are what the figures depend on besides the commit.
type Settings struct {
	Records   int `json:"records"`    // turns of the largest world
	Writes    int `json:"writes"`     // durable writes of each kind
	Writers   int `json:"writers"`    // where many write at once
	Cues      int `json:"cues"`       // recalls timed for each size
	Clients   int `json:"clients"`    // where many recall at once
	BatchRows int `json:"batch_rows"` // turns told at once in an import
	// Embedders are the ids of the embedders that took part.
	Embedders []string `json:"embedders"`
	System    string   `json:"system"` // operating system and architecture
	CPUs      int      `json:"cpus"`
	Go        string   `json:"go"`
}

func settings(records int) Settings {
	return Settings{Records: records, Writes: writes, Writers: writers, Cues: cues, Clients: clients, BatchRows: batchRows,
		System: runtime.GOOS + "/" + runtime.GOARCH, CPUs: runtime.GOMAXPROCS(0), Go: runtime.Version()}
}
