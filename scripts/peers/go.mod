module github.com/firsthand-memory/firsthand/scripts/peers

go 1.26.8

require (
	github.com/firsthand-memory/firsthand v0.0.0
	github.com/philippgille/chromem-go v0.7.0
)

require golang.org/x/sys v0.50.0 // indirect

replace github.com/firsthand-memory/firsthand => ../..
