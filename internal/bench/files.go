package bench

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"

	"github.com/firsthand-memory/firsthand"
)

// open opens a file of a set, plain or gzipped. A file that is there in
// neither form is CodeNotFound and says which public repository has it.
func open(dir fs.FS, name, repository string) (io.ReadCloser, error) {
	plain, err := dir.Open(name)
	if err == nil {
		return plain, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	packed, err := dir.Open(name + ".gz")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "the folder holds neither %s nor %s.gz: get the set from the public repository %s",
			name, path.Base(name), repository)
	}
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(packed)
	if err != nil {
		packed.Close()
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "%s.gz is no gzip file: %v", name, err)
	}
	return unpacking{Reader: z, file: packed}, nil
}

// unpacking closes the file below a gzip reader.
type unpacking struct {
	io.Reader
	file io.Closer
}

func (u unpacking) Close() error { return u.file.Close() }

// damaged says that a file of a set is not what it should be.
func damaged(name string, err error) error {
	return fmt.Errorf("read %s: %w", name, firsthand.Errorf(firsthand.CodeInvalid, "%v: get the file again", err))
}
