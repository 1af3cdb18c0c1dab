package transcript_test

import (
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/transcript"
)

func ExampleRead() {
	file := `Rain at the harbor.

[12:30] Noor: I know one rule: never dive alone.
ティラ：鍵は海の底だよ。
`
	var report foreign.Report
	for row, err := range transcript.Read(strings.NewReader(file), foreign.Options{}, &report) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(row.Line, row.Utterance.Speaker, "-", row.Utterance.Text)
	}
	// Output:
	// 1 narrator - Rain at the harbor.
	// 3 Noor - I know one rule: never dive alone.
	// 4 ティラ - 鍵は海の底だよ。
}
