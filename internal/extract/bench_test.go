package extract_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/extract"
)

// ordinary are rows such as a chat has most of.
var ordinary = []struct{ by, row string }{
	{"Mara", `*She looks out at the harbour.* "I'm relieved that the key came back. Who had it, Ivo?"`},
	{"Ivo", `I gave it to Bram before the storm. He'll bring it tomorrow.`},
	{"", `Mara put the brass key on the windowsill and looked away, perhaps afraid of the answer.`},
	{"マラ", `*目をそらす*「鍵が戻って安心した。誰が持っていたの？」`},
	{"", `イーヴォは駅でマラに真鍮の鍵を手渡した。マラは答える前に目をそらした。`},
	{"瑪拉", `（移開視線）「鑰匙找回來，我很安心。是誰拿走的？」`},
}

func BenchmarkRead(b *testing.B) {
	rules := extract.New(cast(), slots())
	var by []extract.Teller
	for _, r := range ordinary {
		by = append(by, teller(r.by))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r := ordinary[i%len(ordinary)]
		rules.Read(r.row, by[i%len(by)])
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkReadLong(b *testing.B) {
	rules := extract.New(cast(), slots())
	row := strings.Repeat(ordinary[0].row+"\n\n"+ordinary[4].row+"\n\n", 1000)
	b.SetBytes(int64(len(row)))
	for b.Loop() {
		rules.Read(row, teller("Mara"))
	}
}
