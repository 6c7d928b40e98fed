package license

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// RefusedError says why a revocation list, an index or a file of an index was refused.
type RefusedError struct {
	// Code is Malformed, UnknownKey, RetiredKey or BadSignature.
	Code Code
}

func (e *RefusedError) Error() string {
	return "revocations refused: " + string(e.Code)
}

// RevocationList has the licenses that were revoked until a time, for installations that cannot ask the shop. Of two
// lists, the one with the later Issued is newer; these texts compare as their times do.
type RevocationList struct {
	Format  string   `json:"format"`
	Key     string   `json:"key"`
	Issued  string   `json:"issued"`
	Revoked []string `json:"revoked"`
}

// ParseRevocations reads a revocation list of format v1 and checks its signature. The error is a *RefusedError.
func ParseRevocations(text string, keys []Key) (*RevocationList, error) {
	signed, err := parseSigned(text, "REVOCATIONS")
	if err != nil {
		return nil, err
	}
	var list RevocationList
	if json.Unmarshal(signed.object, &list) != nil || !list.isValid() || list.text() != string(signed.object) {
		return nil, &RefusedError{Malformed}
	}
	if err := signed.check(keys, list.Key, revocationsContext); err != nil {
		return nil, err
	}
	return &list, nil
}

// IDs returns the listed ids as Options take them.
func (l *RevocationList) IDs() map[string]bool {
	return setOf(l.Revoked)
}

func (l *RevocationList) isValid() bool {
	_, isMoment := parseMoment(l.Issued)
	return l.Format == "warden-revocations/1" && isKeyID.MatchString(l.Key) && isMoment && all(l.Revoked, isID.MatchString)
}

func (l *RevocationList) text() string {
	return fmt.Sprintf(`{"format":%s,"key":%s,"issued":%s,"revoked":%s}`,
		quote(l.Format), quote(l.Key), quote(l.Issued), quoteAll(l.Revoked))
}

// RevocationIndex is the signed index of format v2, which names the files that have the revoked ids. Of two, the one
// with the higher Sequence is newer.
type RevocationIndex struct {
	Format   string `json:"format"`
	Key      string `json:"key"`
	Sequence int64  `json:"sequence"`
	Issued   string `json:"issued"`
	// NextUpdate is when to ask again. An index is still better than none after it.
	NextUpdate string           `json:"nextUpdate"`
	Files      []RevocationFile `json:"files"`
}

// RevocationFile is an entry of the index.
type RevocationFile struct {
	// Shard is empty for the only file, or the last two digits of the ids in it.
	Shard string `json:"shard"`
	// SHA256 is the file's hash in hexadecimal, and its name.
	SHA256 string `json:"sha256"`
	// Count is how many ids the file has.
	Count int64 `json:"count"`
}

// ParseRevocationIndex reads an index of format v2 and checks its signature. The error is a *RefusedError.
func ParseRevocationIndex(text string, keys []Key) (*RevocationIndex, error) {
	signed, err := parseSigned(text, "REVOCATION INDEX")
	if err != nil {
		return nil, err
	}
	var index RevocationIndex
	if json.Unmarshal(signed.object, &index) != nil || !index.isValid() || index.text() != string(signed.object) {
		return nil, &RefusedError{Malformed}
	}
	if err := signed.check(keys, index.Key, indexContext); err != nil {
		return nil, err
	}
	return &index, nil
}

// File returns the file that has a license's id if it is revoked. Where there is none, the license is not revoked.
func (x *RevocationIndex) File(id string) (file RevocationFile, found bool) {
	for _, file := range x.Files {
		if strings.HasSuffix(id, file.Shard) {
			return file, true
		}
	}
	return RevocationFile{}, false
}

// IDs reads the bytes of the file and returns its ids as Options take them. The error is a *RefusedError where these
// bytes are not the ones that the index names.
func (f RevocationFile) IDs(data []byte) (map[string]bool, error) {
	hash := sha256.Sum256(data)
	ids := strings.SplitAfter(string(data), "\n")
	last := len(ids) - 1
	if hex.EncodeToString(hash[:]) != f.SHA256 || ids[last] != "" || int64(last) != f.Count {
		return nil, &RefusedError{Malformed}
	}
	ids = ids[:last]
	for i, line := range ids {
		ids[i] = strings.TrimSuffix(line, "\n")
		isAscending := i == 0 || ids[i-1] < ids[i]
		if !isAscending || !isID.MatchString(ids[i]) || !strings.HasSuffix(ids[i], f.Shard) {
			return nil, &RefusedError{Malformed}
		}
	}
	return setOf(ids), nil
}

var (
	isSHA256 = regexp.MustCompile(`^[0-9a-f]{64}$`)
	isShard  = regexp.MustCompile(`^[0-9a-f]{2}$`)
)

// maxInteger is the largest that every language's JSON reads exactly.
const maxInteger = 1<<53 - 1

func isCount(number int64) bool {
	return number >= 0 && number <= maxInteger
}

func (x *RevocationIndex) isValid() bool {
	_, isIssued := parseMoment(x.Issued)
	_, isNext := parseMoment(x.NextUpdate)
	for i, file := range x.Files {
		isOnly := file.Shard == "" && len(x.Files) == 1
		isNextShard := isShard.MatchString(file.Shard) && (i == 0 || x.Files[i-1].Shard < file.Shard)
		if !isOnly && !isNextShard || !isSHA256.MatchString(file.SHA256) || file.Count < 1 || !isCount(file.Count) {
			return false
		}
	}
	return x.Format == "warden-revocations/2" && isKeyID.MatchString(x.Key) && isCount(x.Sequence) &&
		isIssued && isNext && x.Issued <= x.NextUpdate
}

func (x *RevocationIndex) text() string {
	files := make([]string, len(x.Files))
	for i, file := range x.Files {
		files[i] = fmt.Sprintf(`{"shard":%s,"sha256":%s,"count":%d}`, quote(file.Shard), quote(file.SHA256), file.Count)
	}
	return fmt.Sprintf(`{"format":%s,"key":%s,"sequence":%d,"issued":%s,"nextUpdate":%s,"files":[%s]}`,
		quote(x.Format), quote(x.Key), x.Sequence, quote(x.Issued), quote(x.NextUpdate), strings.Join(files, ","))
}

// signedObject is one line of JSON and its signature between two lines that name it.
type signedObject struct {
	object    []byte
	signature []byte
}

func parseSigned(text, name string) (signedObject, error) {
	lines := normalize(text)
	if !utf8.ValidString(text) || len(lines) != 4 ||
		lines[0] != "-----BEGIN WARDEN "+name+"-----" || lines[3] != "-----END WARDEN "+name+"-----" {
		return signedObject{}, &RefusedError{Malformed}
	}
	signature, isBase64 := decodeBase64(lines[2])
	if !isBase64 || len(signature) != signatureSize {
		return signedObject{}, &RefusedError{Malformed}
	}
	return signedObject{[]byte(lines[1]), signature}, nil
}

func (s signedObject) check(keys []Key, id, context string) error {
	key, code := trustedKey(keys, id)
	if code == "" && !key.signed(context, s.object, s.signature) {
		code = BadSignature
	}
	if code != "" {
		return &RefusedError{code}
	}
	return nil
}

func setOf(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}
