package access

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Prefix begins every key, so that one that leaked can be told for what it is.
const Prefix = "fhk_"

const tokenBytes = 32

// NewToken returns a key that nobody can guess, and the hash by which it is
// recognised. The key itself is kept nowhere.
func NewToken() (token string, hash []byte) {
	secret := make([]byte, tokenBytes)
	rand.Read(secret) // it never fails
	token = Prefix + base64.RawURLEncoding.EncodeToString(secret)
	return token, hashOf(token)
}

func hashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// find returns the key of the token. It takes the same time whichever key it
// is: all are compared, each in constant time.
func find(keys []firsthand.AccessKey, token string) (found firsthand.AccessKey, ok bool) {
	hash := hashOf(token)
	for _, k := range keys {
		if subtle.ConstantTimeCompare(k.Hash, hash) == 1 {
			found, ok = k, true
		}
	}
	return found, ok && found.Revoked == nil
}

// ours reports whether a token has the form of a key.
func ours(token string) bool { return strings.HasPrefix(token, Prefix) }
