package harbour_test

import (
	"fmt"

	"github.com/firsthand-memory/firsthand/internal/bench/harbour"
)

func ExampleLoad() {
	set, err := harbour.Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	q := set.In(harbour.Tune)[0]
	fmt.Println(q.ID, q.Type, q.Gold)
	fmt.Println(q.English)
	fmt.Println(q.Japanese)
	fmt.Println(q.Chinese)
	fmt.Println(q.Found([]string{"m312", "m001"}))
	// Output:
	// q001 direct [m001]
	// How much water did we have in the hold when we came into Osmere?
	// オズミアに入ったとき、船倉の水はどれくらいだった？
	// 進奧斯米爾的時候，船艙裡積了多少水？
	// 1
}
