package extract_test

import (
	"fmt"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

func ExampleRules_Read() {
	rules := extract.New([]firsthand.Character{{ID: 2, Name: "Mara"}, {ID: 3, Name: "Ivo"}}, nil)
	row := `Mara looked away, perhaps afraid. "I'm relieved," she told Ivo. ((OOC: keep it short, please))`
	reading := rules.Read(row, extract.Teller{Speaker: "Mara", SpeakerID: 2})
	for _, p := range reading.Proposals {
		fmt.Println(p.Record.Kind, p.Record.Status, p.Record.Speaker, p.Record.Text)
	}
	for _, d := range reading.Directions {
		fmt.Println("asked for:", d.Text)
	}
	// Output:
	// observation canon  Mara looked away
	// interpretation unresolved  perhaps afraid.
	// statement declared Mara I'm relieved
	// asked for: keep it short, please
}
