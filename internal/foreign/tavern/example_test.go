package tavern_test

import (
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/tavern"
)

func ExampleRead() {
	file := `{"user_name":"Noor","character_name":"Tilla","create_date":"2024-7-12@01h31m37s"}
{"name":"Tilla","mes":"The key lies in the harbor.","swipes":["Bram has the key.","The key lies in the harbor."],"swipe_id":1}
{"name":"Noor","is_user":true,"mes":"Then we di
{"name":"Noor","is_user":true,"mes":"Then we dive."}
`
	var report foreign.Report
	for row, err := range tavern.Read(strings.NewReader(file), foreign.Options{}, &report) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(row.Line, row.Utterance.Speaker, "-", row.Utterance.Text)
	}
	fmt.Println(report.Encoding, report.Taken, "taken")
	for _, r := range report.Refused {
		fmt.Printf("line %d: %s\n", r.Line, r.Why)
	}
	// Output:
	// 2 Tilla - The key lies in the harbor.
	// 4 Noor - Then we dive.
	// UTF-8 2 taken
	// line 3: it is not JSON (unexpected end of JSON input): mend it, or do without it
}
