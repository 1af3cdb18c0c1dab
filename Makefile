# Everything here needs Go alone; the race detector, and so `make test`, also
# needs gcc. `make` lists the targets.

GO ?= go
BIN := bin/firsthand
FUZZTIME ?= 10s
BENCHTIME ?= 200ms

# Programs are built without cgo. Only the race detector asks for it.
export CGO_ENABLED = 0

# Folders of our own Go files: what gofmt looks at.
GOFILES = $(shell find . -name '*.go' -not -path './.*' -not -path '*/node_modules/*')

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: build
build: ## build bin/firsthand
	$(GO) build -trimpath -ldflags '-s -w' -o $(BIN) ./cmd/firsthand

.PHONY: demo
demo: build ## build, and play the built-in story in a throw-away store
	./$(BIN) demo

.PHONY: test
test: gofmt vet staticcheck arch race ## format, vet, staticcheck, architecture and all tests with -race
	@echo "== all steps passed"

.PHONY: gofmt vet staticcheck arch race
gofmt:
	@echo "== gofmt"
	@unformatted=$$(gofmt -l $(GOFILES)); test -z "$$unformatted" || { echo "$$unformatted"; echo "run gofmt -w on these files"; exit 1; }

vet: gofmt
	@echo "== go vet"
	@$(GO) vet ./...

staticcheck: vet
	@echo "== staticcheck"
	@$(GO) tool staticcheck ./...

arch: staticcheck
	@echo "== architecture"
	@$(GO) test ./internal/arch

# The seeds of every fuzz target run here too, as part of go test.
race: arch
	@echo "== go test -race"
	@CGO_ENABLED=1 $(GO) test -race ./...

.PHONY: node
node: ## install the JavaScript clients that some tests run (needs node and npm)
	npm --prefix test/node ci --no-fund --no-audit

.PHONY: package
package: ## check the packaging: same bytes twice, static, a service that systemd understands
	packaging/check

.PHONY: fuzz
fuzz: ## run each fuzz target for FUZZTIME (10s)
	@grep -rlE --include='*_test.go' '^func Fuzz' . | xargs -r -n 1 dirname | sort -u | while read -r pkg; do \
	  for target in $$(grep -hoE '^func Fuzz[A-Za-z0-9_]*' $$pkg/*_test.go | cut -c 6-); do \
	    echo "== $$pkg $$target"; \
	    $(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	  done; \
	done

.PHONY: bench
bench: ## run the Go benchmarks, each for BENCHTIME (200ms)
	$(GO) test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./...
	$(GO) test -C scripts/peers -run '^$$' -bench . -benchtime $(BENCHTIME)

.PHONY: clean
clean: ## remove what was built
	rm -rf bin coverage.out
