package main

import (
	"path/filepath"
	"runtime"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// location is where a store is: a file, or nowhere for one in memory.
type location struct {
	file string
}

func (c *cli) location() (location, error) { return c.locate(c.store) }

// locate reads what --store says.
func (c *cli) locate(store string) (location, error) {
	switch {
	case store == "memory:":
		return location{}, nil
	case strings.HasPrefix(store, "postgres://"), strings.HasPrefix(store, "postgresql://"):
		return location{}, firsthand.Errorf(firsthand.CodeInvalid, "PostgreSQL is not built in yet: name a file, such as --store story.db")
	case store == "":
		return c.home()
	}
	file := strings.TrimPrefix(store, "sqlite:")
	if file == "" {
		return location{}, firsthand.Errorf(firsthand.CodeInvalid, "sqlite: needs a path behind it, such as sqlite:story.db")
	}
	return location{file: file}, nil
}

// home is the store in the user's data folder.
func (c *cli) home() (location, error) {
	folder := ""
	switch runtime.GOOS {
	case "windows":
		folder = c.env("LocalAppData")
	case "darwin":
		folder = under(c.env("HOME"), "Library", "Application Support")
	default:
		if folder = c.env("XDG_DATA_HOME"); !filepath.IsAbs(folder) {
			folder = under(c.env("HOME"), ".local", "share")
		}
	}
	if folder == "" {
		return location{}, firsthand.Errorf(firsthand.CodeInvalid, "there is no data folder to keep a store in: name one with --store PATH")
	}
	return location{file: filepath.Join(folder, "firsthand", "firsthand.db")}, nil
}

func under(folder string, names ...string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(append([]string{folder}, names...)...)
}
