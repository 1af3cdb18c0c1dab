package static

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
)

// The files of a model.
const (
	Weights   = "model.safetensors"
	Tokenizer = "tokenizer.json"
)

// Options are what may be known of a model. The zero value works.
type Options struct {
	// Name is part of the ID; empty is the name of the folder.
	Name string
	// SHA256 is the sum of the weights in hexadecimal digits, if it is known;
	// empty sums them, which takes about a second a gigabyte.
	SHA256 string
}

// Embedder is a model of a folder. It is safe for concurrent use.
type Embedder struct {
	id   string
	file *os.File
	rows matrix
	cut  tokenizer
}

// Open opens the model of a folder. A folder without one is CodeNotFound, one
// that cannot be read CodeInvalid. The caller closes it.
func Open(folder string, o Options) (*Embedder, error) {
	e, err := open(folder, o)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no model in %s: it needs %s and %s", folder, Weights, Tokenizer)
	case err != nil:
		return nil, fmt.Errorf("open the model in %s: %w", folder, err)
	}
	return e, nil
}

func open(folder string, o Options) (_ *Embedder, err error) {
	pieces, err := os.ReadFile(filepath.Join(folder, Tokenizer))
	if err != nil {
		return nil, err
	}
	file, err := os.Open(filepath.Join(folder, Weights))
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, file.Close())
		}
	}()
	e := &Embedder{file: file}
	if e.cut, err = readTokenizer(pieces); err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if e.rows, err = readMatrix(file, info.Size()); err != nil {
		return nil, err
	}
	if n := e.cut.size(); n > e.rows.count {
		return nil, invalid("the tokenizer has %d pieces, the table only %d rows", n, e.rows.count)
	}
	if o.SHA256 == "" {
		if o.SHA256, err = sum(io.NewSectionReader(file, 0, info.Size())); err != nil {
			return nil, err
		}
	}
	if o.Name == "" {
		o.Name = filepath.Base(folder)
	}
	e.id = fmt.Sprintf("static:%s:%.12s", o.Name, o.SHA256)
	return e, nil
}

func sum(r io.Reader) (string, error) {
	h := sha256.New()
	_, err := io.Copy(h, r)
	return hex.EncodeToString(h.Sum(nil)), err
}

func invalid(format string, args ...any) error {
	return firsthand.Errorf(firsthand.CodeInvalid, format, args...)
}

// ID returns "static:NAME:SUM", the sum being the first twelve digits of that of
// the weights.
func (e *Embedder) ID() string { return e.id }

// Dim returns the dimension of every vector.
func (e *Embedder) Dim() int { return e.rows.dim }

// Close closes the model. It must not be used any more.
func (e *Embedder) Close() error { return e.file.Close() }

// atOnce is how many pieces share a vector: the mean of more says little.
const atOnce = 128

// Embed returns one vector of a query, of its last 128 pieces if it is longer,
// and of a passage one for every 128 pieces or less. It fails when ctx has ended
// or the table cannot be read.
func (e *Embedder) Embed(ctx context.Context, purpose embed.Purpose, texts []string) ([]embed.Vectors, error) {
	out := make([]embed.Vectors, len(texts))
	for i, t := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		pieces := e.cut.pieces(t)
		if purpose == embed.Query {
			pieces = pieces[max(0, len(pieces)-atOnce):]
		}
		for ; len(pieces) > 0; pieces = pieces[min(atOnce, len(pieces)):] {
			v, err := e.mean(pieces[:min(atOnce, len(pieces))])
			if err != nil {
				return nil, fmt.Errorf("read the table of %s: %w", e.id, err)
			}
			if v != nil {
				out[i] = append(out[i], v)
			}
		}
	}
	return out, nil
}

// mean returns the direction of the mean of the pieces' rows, nil if they have
// none.
func (e *Embedder) mean(pieces []int) ([]float32, error) {
	total := make([]float64, e.rows.dim)
	row := make([]float32, e.rows.dim)
	for _, p := range pieces {
		if err := e.rows.read(e.file, p, row); err != nil {
			return nil, err
		}
		for i, f := range row {
			total[i] += float64(f)
		}
	}
	square := 0.0
	for _, f := range total {
		square += f * f
	}
	if !(square > 0 && square <= math.MaxFloat64) {
		return nil, nil
	}
	v := make([]float32, len(total))
	for i, f := range total {
		v[i] = float32(f / math.Sqrt(square))
	}
	return v, nil
}
