package sealed

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// version begins every piece of associated data and information.
const version = "firsthand/1 "

// KeySize is the length of a participant's key, in bytes.
const KeySize = 32

// boxes opens and seals with the keys of a ring. It keeps what it made of them
// for as long as one call of the store lasts, no longer: a key may be destroyed
// by another process at any time.
type boxes struct {
	ring Ring
	made map[string]cipher.AEAD // by the ids; nil: one of them is destroyed
}

func (b *boxes) of(ctx context.Context, ids []firsthand.KeyID) (cipher.AEAD, error) {
	name := named(ids)
	if a, ok := b.made[name]; ok {
		return a, nil
	}
	a, err := b.combine(ctx, ids)
	if err != nil {
		return nil, err
	}
	if b.made == nil {
		b.made = map[string]cipher.AEAD{}
	}
	b.made[name] = a
	return a, nil
}

// named writes key ids as the format has them.
func named(ids []firsthand.KeyID) string {
	if len(ids) == 1 {
		return string(ids[0])
	}
	sorted := slices.Sorted(slices.Values(ids))
	words := make([]string, len(sorted))
	for i, id := range sorted {
		words[i] = string(id)
	}
	return strings.Join(words, " ")
}

// combine makes one key of several. It returns nil if one of them is destroyed.
func (b *boxes) combine(ctx context.Context, ids []firsthand.KeyID) (cipher.AEAD, error) {
	var secret []byte
	for _, id := range slices.Sorted(slices.Values(ids)) {
		key, err := b.ring.Key(ctx, id)
		if err != nil || key == nil {
			return nil, err
		}
		secret = append(secret, key...)
	}
	key, err := hkdf.Key(sha256.New, secret, nil, version+named(ids), KeySize)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal seals under all the keys. A destroyed one is CodeConflict: whoever
// writes does not know yet.
func (b *boxes) seal(ctx context.Context, ids []firsthand.KeyID, about, plain []byte) ([]byte, error) {
	a, err := b.of(ctx, ids)
	switch {
	case err != nil:
		return nil, err
	case a == nil:
		return nil, firsthand.Errorf(firsthand.CodeConflict, "a key that this was to be sealed under was destroyed meanwhile: read the world again")
	}
	return a.Seal(nil, nil, plain, about), nil
}

// open returns nil without an error if a key is destroyed.
func (b *boxes) open(ctx context.Context, ids []firsthand.KeyID, about, box []byte) ([]byte, error) {
	a, err := b.of(ctx, ids)
	if err != nil || a == nil {
		return nil, err
	}
	plain, err := a.Open(nil, nil, box, about)
	if err != nil {
		return nil, firsthand.Errorf(firsthand.CodeUnavailable, "a sealed payload does not open with its keys: it is damaged, or the keys are those of another store; restore a backup with both its files")
	}
	return plain, nil
}

// about is the associated data of something.
func about(what string, names ...any) []byte {
	b := []byte(version + what)
	for _, name := range names {
		b = fmt.Append(append(b, 0), name)
	}
	return b
}
