package arch_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// source is one parsed Go file.
type source struct {
	name string // relative to the module
	fset *token.FileSet
	file *ast.File
}

func (s source) dir() string { return path.Dir(s.name) }

func (s source) isTest() bool { return strings.HasSuffix(s.name, "_test.go") }

// at names a place in the file for a message.
func (s source) at(p token.Pos) string {
	return fmt.Sprintf("%s:%d", s.name, s.fset.Position(p).Line)
}

// span is the number of lines a node covers.
func (s source) span(n ast.Node) int {
	return s.fset.Position(n.End()).Line - s.fset.Position(n.Pos()).Line + 1
}

// imported is one import of a file.
type imported struct {
	spec  *ast.ImportSpec
	path  string
	local string // the name it goes by in the file, "" if its own
}

func (s source) imports() []imported {
	var list []imported
	for _, spec := range s.file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser lets no such import through
		}
		i := imported{spec: spec, path: p}
		if spec.Name != nil {
			i.local = spec.Name.Name
		}
		list = append(list, i)
	}
	return list
}

// load parses every Go file of a module, in the order of their names, for all
// systems and build tags alike.
func load(module fs.FS) ([]source, error) {
	var sources []source
	err := fs.WalkDir(module, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return enter(module, name)
		}
		if !strings.HasSuffix(name, ".go") || ignored(path.Base(name)) {
			return nil
		}
		s, err := parse(module, name)
		sources = append(sources, s)
		return err
	})
	return sources, err
}

// enter skips the folders in which the go command sees no package of this
// module.
func enter(module fs.FS, name string) error {
	if name == "." {
		return nil
	}
	if ignored(path.Base(name)) || slices.Contains([]string{"testdata", "vendor", "node_modules"}, path.Base(name)) {
		return fs.SkipDir
	}
	if _, err := fs.Stat(module, path.Join(name, "go.mod")); err == nil {
		return fs.SkipDir
	}
	return nil
}

func ignored(base string) bool {
	return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")
}

func parse(module fs.FS, name string) (source, error) {
	text, err := fs.ReadFile(module, name)
	if err != nil {
		return source{}, err
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	return source{name: name, fset: fset, file: file}, err
}
