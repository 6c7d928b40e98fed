package license

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
)

var (
	testKey    = ed25519.NewKeyFromSeed([]byte("a test key that protects nothing"))
	testPublic = testKey.Public().(ed25519.PublicKey)
	known      = []Key{{ID: hex.EncodeToString(testPublic[:8]), PublicKey: base64.StdEncoding.EncodeToString(testPublic)}}
)

func signIndex(object string) string {
	signature := ed25519.Sign(testKey, []byte("warden-revocations-v2\n"+object))
	return fmt.Sprintf("-----BEGIN WARDEN REVOCATION INDEX-----\n%s\n%s\n-----END WARDEN REVOCATION INDEX-----\n",
		object, base64.StdEncoding.EncodeToString(signature))
}

func indexOf(files ...string) string {
	return fmt.Sprintf(`{"format":"warden-revocations/2","key":"%s","sequence":7,"issued":"2027-03-01T09:30:00.000Z",`+
		`"nextUpdate":"2027-03-01T10:30:00.000Z","files":[%s]}`, known[0].ID, strings.Join(files, ","))
}

func entry(shard, content string) string {
	hash := sha256.Sum256([]byte(content))
	return fmt.Sprintf(`{"shard":"%s","sha256":"%x","count":%d}`, shard, hash, strings.Count(content, "\n"))
}

const (
	one   = "018f4e5a-0000-7000-8000-0000000000a1"
	two   = "018f4e5a-0000-7000-8000-0000000000a2"
	last  = "018f4e5a-0000-7000-8000-0000000000f0"
	other = "018f4e5a-0001-7000-8000-0000000000a2"
)

func TestTheOnlyFileHasEveryID(t *testing.T) {
	content := one + "\n" + two + "\n"
	index, err := ParseRevocationIndex(signIndex(indexOf(entry("", content))), known)
	if err != nil {
		t.Fatal(err)
	}
	file, found := index.File(two)
	if !found || index.Sequence != 7 {
		t.Fatalf("got %v", index)
	}
	ids, err := file.IDs([]byte(content))
	if err != nil || len(ids) != 2 || !ids[one] || !ids[two] {
		t.Errorf("got %v, %v", ids, err)
	}
	if _, err := file.IDs([]byte(content + other + "\n")); err == nil {
		t.Error("the hash of these bytes is another one")
	}
}

func TestAShardHasTheIDsThatEndWithIt(t *testing.T) {
	content := two + "\n" + other + "\n"
	index, err := ParseRevocationIndex(signIndex(indexOf(entry("a2", content), entry("f0", last+"\n"))), known)
	if err != nil {
		t.Fatal(err)
	}
	if _, found := index.File(one); found {
		t.Error("no file is listed for a1, so that nothing there is revoked")
	}
	file, _ := index.File(other)
	if ids, err := file.IDs([]byte(content)); err != nil || !ids[other] || ids[one] {
		t.Errorf("got %v, %v", ids, err)
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	for name, content := range map[string]string{
		"an id twice":            two + "\n" + two + "\n",
		"another order":          other + "\n" + two + "\n",
		"an id of another shard": one + "\n" + two + "\n",
		"no line end":            two,
		"CRLF":                   two + "\r\n",
		"capitals":               strings.ToUpper(two) + "\n",
		"an empty line":          "\n" + two + "\n",
	} {
		hash := sha256.Sum256([]byte(content))
		file := RevocationFile{"a2", hex.EncodeToString(hash[:]), int64(strings.Count(content, "\n"))}
		if ids, err := file.IDs([]byte(content)); err == nil {
			t.Errorf("%s: got %v", name, ids)
		}
	}
	hash := sha256.Sum256([]byte(two + "\n"))
	if _, err := (RevocationFile{"a2", hex.EncodeToString(hash[:]), 2}).IDs([]byte(two + "\n")); err == nil {
		t.Error("the index counts two ids, and the file has one")
	}
}

func TestIndexesThatAreRefused(t *testing.T) {
	first, second := entry("a1", one+"\n"), entry("a2", two+"\n")
	good := indexOf(first, second)
	if _, err := ParseRevocationIndex(signIndex(good), known); err != nil {
		t.Fatal(err)
	}
	for name, object := range map[string]string{
		"a shard twice":           indexOf(first, first),
		"shards in another order": indexOf(second, first),
		"all and a shard":         indexOf(entry("", one+"\n"), first),
		"a shard in capitals":     indexOf(entry("A1", one+"\n")),
		"a file without ids":      indexOf(entry("a1", "")),
		"an update before":        strings.Replace(good, "2027-03-01T10", "2027-03-01T08", 1),
		"a sequence below zero":   strings.Replace(good, ":7,", ":-7,", 1),
		"a sequence as a float":   strings.Replace(good, ":7,", ":7.0,", 1),
		"a sequence too large":    strings.Replace(good, ":7,", ":9007199254740992,", 1),
		"no files":                strings.Replace(good, "[{", "null}", 1),
		"a space":                 strings.Replace(good, ",", ", ", 1),
		"30 February":             strings.Replace(good, "2027-03-01T10", "2027-02-30T10", 1),
		"format 1":                strings.Replace(good, "revocations/2", "revocations/1", 1),
		"a field more":            strings.Replace(good, "}]}", `}],"more":1}`, 1),
	} {
		if _, err := ParseRevocationIndex(signIndex(object), known); err == nil || err.(*RefusedError).Code != Malformed {
			t.Errorf("%s: got %v", name, err)
		}
	}
	changed := strings.Replace(signIndex(good), `"sequence":7`, `"sequence":8`, 1)
	if _, err := ParseRevocationIndex(changed, known); err == nil || err.(*RefusedError).Code != BadSignature {
		t.Errorf("a changed sequence: got %v", err)
	}
	if _, err := ParseRevocationIndex(signIndex(good), nil); err == nil || err.(*RefusedError).Code != UnknownKey {
		t.Errorf("no keys: got %v", err)
	}
	if _, err := ParseRevocations(signIndex(good), known); err == nil {
		t.Error("an index is no list")
	}
}
