package arch_test

import (
	"fmt"
	"go/ast"
)

const (
	fileLimit     = 500
	functionLimit = 60
)

// checkShape reports what no file may have, whatever its package.
func checkShape(s source) []string {
	var faults []string
	for _, i := range s.imports() {
		if i.local == "." {
			faults = append(faults, fmt.Sprintf("%s: dot import of %s: name the package where it is used", s.at(i.spec.Pos()), i.path))
		}
	}
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			faults = append(faults, fmt.Sprintf("%s: init function: let main wire it by hand", s.at(f.Pos())))
		}
	}
	return append(faults, checkSize(s)...)
}

func checkSize(s source) []string {
	if ast.IsGenerated(s.file) {
		return nil
	}
	var faults []string
	if n := s.fset.File(s.file.FileStart).LineCount(); n > fileLimit {
		faults = append(faults, fmt.Sprintf("%s: %d lines, more than %d: split it by what it holds", s.name, n, fileLimit))
	}
	if s.isTest() {
		return faults
	}
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && s.span(f) > functionLimit {
			faults = append(faults, fmt.Sprintf("%s: %s has %d lines, more than %d: let it do one level of thing", s.at(f.Pos()), f.Name.Name, s.span(f), functionLimit))
		}
	}
	return faults
}

// checkPackages reports packages without a doc comment or without a row.
func checkPackages(table []row, sources []source) []string {
	var packages []string // in the order in which they are met
	documented := map[string]bool{}
	for _, s := range sources {
		if _, met := documented[s.dir()]; !met {
			packages = append(packages, s.dir())
			documented[s.dir()] = false
		}
		if s.file.Doc != nil && !s.isTest() {
			documented[s.dir()] = true
		}
	}
	var faults []string
	for _, pkg := range packages {
		if _, known := find(table, pkg); !known {
			faults = append(faults, fmt.Sprintf("package %s is not in the table: give it a row in internal/arch/table_test.go, in the layer it belongs to, and a line in ARCHITECTURE.md", pkg))
		}
		if !documented[pkg] {
			faults = append(faults, fmt.Sprintf("package %s has no doc comment: say in doc.go what it holds, what it does not, and who may use it", pkg))
		}
	}
	return faults
}
