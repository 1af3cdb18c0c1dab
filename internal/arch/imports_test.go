package arch_test

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

const module = "github.com/firsthand-memory/firsthand"

// banned is what a pure package must not import, with all that lies below.
var banned = []string{"os", "net", "sync"}

// clock is what of package time reads the clock or waits for it.
var clock = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// covers says whether a row's pattern names the package.
func covers(pattern, pkg string) bool {
	if family, all := strings.CutSuffix(pattern, "/..."); all {
		return pkg == family || strings.HasPrefix(pkg, family+"/")
	}
	return pattern == pkg
}

func coveredBy(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return covers(p, pkg) })
}

// find returns the row of a package.
func find(table []row, pkg string) (row, bool) {
	i := slices.IndexFunc(table, func(r row) bool { return covers(r.path, pkg) })
	if i < 0 {
		return row{}, false
	}
	return table[i], true
}

// own returns an import as a path within the module, if it is one.
func own(importPath string) (string, bool) {
	if importPath == module {
		return ".", true
	}
	return strings.CutPrefix(importPath, module+"/")
}

// standard says whether a package belongs to the standard library, whose
// paths begin with no host name.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// checkImports reports the arrows of one file that the table does not allow.
func checkImports(table []row, from row, s source) []string {
	var faults []string
	for _, i := range s.imports() {
		if fault := arrow(table, from, s.dir(), i.path); fault != "" {
			faults = append(faults, s.at(i.spec.Pos())+": "+fault)
		}
	}
	return faults
}

// arrow returns what is wrong with one import, or nothing.
func arrow(table []row, from row, pkg, importPath string) string {
	target, ours := own(importPath)
	if pkg == "." && !standard(importPath) {
		return fmt.Sprintf("the root package imports %s: the vocabulary stands on the standard library alone", importPath)
	}
	if !ours {
		return ""
	}
	if coveredBy(from.never, target) {
		return fmt.Sprintf("%s must never import %s: hand in what it needs as an argument, or move the code up", pkg, target)
	}
	to, known := find(table, target)
	switch {
	case !known || target == "." || to.layer < from.layer || coveredBy(from.beside, target):
		return "" // an unknown target is reported once, as a package
	case to.layer > from.layer:
		return fmt.Sprintf("%s (layer %d) imports %s (layer %d): imports go down only", pkg, from.layer, target, to.layer)
	default:
		return fmt.Sprintf("%s imports %s of its own layer %d: move the shared word down, or write the arrow into the table", pkg, target, to.layer)
	}
}

// checkPure reports what lets the outside world into a pure package.
func checkPure(s source) []string {
	var faults []string
	timeName := ""
	for _, i := range s.imports() {
		if slices.ContainsFunc(banned, func(p string) bool { return covers(p+"/...", i.path) }) {
			faults = append(faults, fmt.Sprintf("%s: %s imports %s: hand the value in as an argument", s.at(i.spec.Pos()), s.dir(), i.path))
		}
		if i.path == "time" {
			timeName = "time"
			if i.local != "" {
				timeName = i.local
			}
		}
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			faults = append(faults, fmt.Sprintf("%s: %s starts a goroutine: only the engine and the outer packages do", s.at(n.Pos()), s.dir()))
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && timeName != "" && x.Name == timeName && slices.Contains(clock, n.Sel.Name) {
				faults = append(faults, fmt.Sprintf("%s: %s calls time.%s: hand the time in as an argument", s.at(n.Pos()), s.dir(), n.Sel.Name))
			}
		}
		return true
	})
	return faults
}
