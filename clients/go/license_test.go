package license

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
)

// The vectors are those that every verifier of the format is checked with.
type vectors struct {
	Licenses    []licenseVector
	Signatures  []licenseVector
	Revocations []struct {
		Name, Text string
		Keys       []Key
		Revoked    []string
	}
}

type licenseVector struct {
	Name, Text string
	Now        time.Time
	Keys       []Key
	ClientID   *string
	Revoked    []string
	Code       Code
}

func readVectors(t *testing.T) (read vectors) {
	t.Helper()
	data, err := os.ReadFile("../../packages/license/vectors/v1.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	return read
}

func TestLicenses(t *testing.T) {
	read := readVectors(t)
	shown := map[Code]bool{}
	for _, code := range []Code{TrialTooLong, WrongClient, Revoked, Expired, InGrace, Expiring, Valid} {
		shown[code] = true
	}
	cases := append(read.Licenses, read.Signatures...)
	if len(cases) < 100 {
		t.Fatalf("only %d vectors", len(cases))
	}
	for _, vector := range cases {
		options := Options{vector.Keys, vector.ClientID, vector.Now, setOf(vector.Revoked)}
		verdict := Verify(vector.Text, options)
		if verdict.Code != vector.Code {
			t.Errorf("%s: got %s, want %s", vector.Name, verdict.Code, vector.Code)
		}
		if (verdict.License != nil) != shown[vector.Code] {
			t.Errorf("%s: the license of a text is shown exactly when its signature is good", vector.Name)
		}
	}
}

func TestRevocationLists(t *testing.T) {
	for _, vector := range readVectors(t).Revocations {
		list, err := ParseRevocations(vector.Text, vector.Keys)
		if (err == nil) != (vector.Revoked != nil) {
			t.Errorf("%s: got error %v", vector.Name, err)
		} else if err == nil && !reflect.DeepEqual(list.IDs(), setOf(vector.Revoked)) {
			t.Errorf("%s: got %v", vector.Name, list.Revoked)
		}
	}
}

// The zero time is in the year 1. Taken as it is, every license that ever ended would be valid again.
func TestTheCurrentTimeIsTheDefault(t *testing.T) {
	today := time.Now().UTC()
	until := today.AddDate(0, 0, 30).Format("2006-01-02")
	trial := License{
		Format: "warden-license/1", Algorithm: "Ed25519", Key: known[0].ID, PublicKey: &known[0].PublicKey, ID: one,
		Client: "client-1", Type: selfSigned, Licensee: "Acme", Issued: today.Format("2006-01-02T15:04:05.000Z"),
		Expires: until, NotifyFrom: until, GraceUntil: until,
	}
	payload := trial.text()
	signature := ed25519.Sign(testKey, []byte(licenseContext+payload))
	text := strings.Join([]string{begin, trial.header(), "", wrap([]byte(payload)), "", wrap(signature), end}, "\n")
	if got := Verify(text, Options{}); got.Code != Valid {
		t.Errorf("got %s", got.Code)
	}
	if got := Verify(text, Options{Now: time.Time{}.Add(1)}); got.Code != TrialTooLong {
		t.Errorf("got %s in the year 1", got.Code)
	}
}

func wrap(data []byte) string {
	lines := regexp.MustCompile(`.{1,64}`).FindAllString(base64.StdEncoding.EncodeToString(data), -1)
	return strings.Join(lines, "\n")
}

func TestAnotherTimeZoneChangesNothing(t *testing.T) {
	vector := readVectors(t).Licenses[0]
	// In Auckland it is already the next day.
	lastMoment := time.Date(2028, 3, 15, 23, 59, 59, 999_999_999, time.UTC).In(time.FixedZone("NZDT", 13*60*60))
	for moment, want := range map[time.Time]Code{lastMoment: InGrace, lastMoment.Add(1): Expired} {
		if got := Verify(vector.Text, Options{Keys: vector.Keys, Now: moment}); got.Code != want {
			t.Errorf("%s: got %s, want %s", moment, got.Code, want)
		}
	}
}

func TestATextThatIsNotUTF8IsMalformed(t *testing.T) {
	vector := readVectors(t).Licenses[0]
	for _, text := range []string{vector.Text + "\xff", "\xed\xa0\x80" + vector.Text, "\xfe\xff" + vector.Text} {
		if got := Verify(text, Options{Keys: vector.Keys, Now: vector.Now}); got.Code != Malformed {
			t.Errorf("got %s", got.Code)
		}
	}
}

func TestKeysAreReadFromTheShopsAnswer(t *testing.T) {
	want := []Key{{"0123456789abcdef", "AA==", true}}
	for _, data := range []string{
		`{"success":true,"data":{"keys":[{"id":"0123456789abcdef","publicKey":"AA==","retired":true}]}}`,
		` [{"id":"0123456789abcdef","publicKey":"AA==","retired":true}]`,
	} {
		if got, err := ParseKeys([]byte(data)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, %v", data, got, err)
		}
	}
	if _, err := ParseKeys([]byte(`{}`)); err == nil {
		t.Error("an answer without keys is an error")
	}
}
