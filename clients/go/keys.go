package license

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"regexp"
)

// A signature is over one of these lines and the signed bytes, so that one made for another purpose does not fit.
const (
	licenseContext     = "warden-license-v1\n"
	revocationsContext = "warden-revocations-v1\n"
	indexContext       = "warden-revocations-v2\n"
)

const signatureSize = ed25519.SignatureSize

// Key is a public key that the shop publishes.
type Key struct {
	ID string `json:"id"`
	// PublicKey is the base64 of the key's 32 bytes.
	PublicKey string `json:"publicKey"`
	// Retired says that signatures by this key are no longer accepted.
	Retired bool `json:"retired"`
}

// ParseKeys reads the shop's answer to GET /api/licenses/keys, or only the array of keys in it.
func ParseKeys(data []byte) ([]Key, error) {
	var keys []Key
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")) {
		err := json.Unmarshal(data, &keys)
		return keys, err
	}
	var answer struct {
		Data struct {
			Keys []Key `json:"keys"`
		} `json:"data"`
	}
	err := json.Unmarshal(data, &answer)
	if err == nil && answer.Data.Keys == nil {
		err = errors.New("there are no keys in this answer")
	}
	return answer.Data.Keys, err
}

// trustedKey returns the first key with that id. One retired entry is enough to refuse it.
func trustedKey(keys []Key, id string) (Key, Code) {
	found, code := Key{}, UnknownKey
	for _, key := range keys {
		switch {
		case key.ID != id:
		case key.Retired:
			return Key{}, RetiredKey
		case code == UnknownKey:
			found, code = key, ""
		}
	}
	return found, code
}

// keyID returns the first eight bytes of a public key in hexadecimal.
func keyID(publicKey string) string {
	decoded, isBase64 := decodeBase64(publicKey)
	if !isBase64 || len(decoded) < 8 {
		return ""
	}
	return hex.EncodeToString(decoded[:8])
}

// refusedPoint matches the encodings on which implementations of Ed25519 disagree: y is 0 or 1; y is p − 1 or more; the
// two y of the points of order 8. The highest bit is the sign of x.
var refusedPoint = regexp.MustCompile(`^(0[01](00){30}[08]0|(e[c-f]|f.)(ff){30}[7f]f|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a)$`)

// order is that of the group, with its highest byte first, as bytes.Compare needs it.
var order = []byte{
	0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0x14, 0xde, 0xf9, 0xde, 0xa2, 0xf7, 0x9c, 0xd6, 0x58, 0x12, 0x63, 0x1a, 0x5c, 0xf5, 0xd3, 0xed,
}

// signed tells whether the signature fits. The format's own checks come first. crypto/ed25519 then computes the
// equation that the format asks for: without a cofactor, and R compared byte for byte.
func (k Key) signed(context string, message, signature []byte) bool {
	publicKey, isBase64 := decodeBase64(k.PublicKey)
	if !isBase64 || len(publicKey) != ed25519.PublicKeySize || len(signature) != signatureSize {
		return false
	}
	r, s := signature[:32], make([]byte, 32)
	for i := range s {
		s[i] = signature[signatureSize-1-i]
	}
	return bytes.Compare(s, order) < 0 &&
		!refusedPoint.MatchString(hex.EncodeToString(publicKey)) &&
		!refusedPoint.MatchString(hex.EncodeToString(r)) &&
		ed25519.Verify(publicKey, append([]byte(context), message...), signature)
}
