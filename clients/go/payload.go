package license

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

const selfSigned = "trial-self-signed"

// License is the signed payload of a license text. Days are written as 2028-03-01 and mean UTC.
type License struct {
	Format    string `json:"format"`
	Algorithm string `json:"algorithm"`
	// Key is the id of the signing key.
	Key string `json:"key"`
	// PublicKey is the base64 of the key in a self-signed trial, and nil in all other licenses.
	PublicKey *string `json:"publicKey"`
	ID        string  `json:"id"`
	Client    string  `json:"client"`
	// Type is trial, trial-self-signed, commercial or individual.
	Type     string  `json:"type"`
	Licensee string  `json:"licensee"`
	Hostname *string `json:"hostname"`
	Issued   string  `json:"issued"`
	// Expires is the last day of the term.
	Expires string `json:"expires"`
	// NotifyFrom is the day from which to remind of the end.
	NotifyFrom string `json:"notifyFrom"`
	// GraceUntil is the last day on which an expired license still works.
	GraceUntil string `json:"graceUntil"`
	// Features may have names that a program does not know, which it ignores.
	Features []string `json:"features"`
	// Supersedes is the id of the license that this one replaces.
	Supersedes *string `json:"supersedes"`
}

// parsePayload returns nil unless the bytes are exactly those that a valid license is written as. Go's decoder is
// lenient about names, repeated fields, missing ones and bytes that are not UTF-8; the comparison is not.
func parsePayload(data []byte) *License {
	var payload License
	if json.Unmarshal(data, &payload) != nil || !payload.isValid() || payload.text() != string(data) {
		return nil
	}
	return &payload
}

// text returns the only spelling of the payload.
func (l *License) text() string {
	return fmt.Sprintf(
		`{"format":%s,"algorithm":%s,"key":%s,"publicKey":%s,"id":%s,"client":%s,"type":%s,"licensee":%s,"hostname":%s,`+
			`"issued":%s,"expires":%s,"notifyFrom":%s,"graceUntil":%s,"features":%s,"supersedes":%s}`,
		quote(l.Format), quote(l.Algorithm), quote(l.Key), quoteOrNull(l.PublicKey), quote(l.ID), quote(l.Client),
		quote(l.Type), quote(l.Licensee), quoteOrNull(l.Hostname), quote(l.Issued), quote(l.Expires),
		quote(l.NotifyFrom), quote(l.GraceUntil), quoteAll(l.Features), quoteOrNull(l.Supersedes))
}

// header returns the readable lines that follow from the payload.
func (l *License) header() string {
	return fmt.Sprintf("Type: %s\nClient: %s\nLicensee: %s\nIssued: %s\nExpires: %s",
		l.Type, l.Client, l.Licensee, l.Issued[:10], l.Expires)
}

func (l *License) isValid() bool {
	issued, isMoment := parseMoment(l.Issued)
	expires, isExpires := parseDay(l.Expires)
	notify, isNotify := parseDay(l.NotifyFrom)
	grace, isGrace := parseDay(l.GraceUntil)
	return l.Format == "warden-license/1" &&
		l.Algorithm == "Ed25519" &&
		isKeyID.MatchString(l.Key) &&
		(l.PublicKey != nil) == (l.Type == selfSigned) &&
		(l.PublicKey == nil || isPublicKey(*l.PublicKey)) &&
		isID.MatchString(l.ID) &&
		isLine(l.Client, 200) &&
		isType(l.Type) &&
		isLine(l.Licensee, 300) &&
		(l.Hostname == nil || isLine(*l.Hostname, 255)) &&
		isMoment && isExpires && isNotify && isGrace &&
		issued <= notify && notify <= expires && expires <= grace &&
		len(l.Features) <= 50 && all(l.Features, isFeature.MatchString) &&
		(l.Supersedes == nil || isID.MatchString(*l.Supersedes))
}

var (
	isKeyID   = regexp.MustCompile(`^[0-9a-f]{16}$`)
	isID      = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
	isFeature = regexp.MustCompile(`^[a-z0-9-]{1,50}$`)
	isDay     = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)
	isMoment  = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$`)
)

func isType(text string) bool {
	switch text {
	case "trial", selfSigned, "commercial", "individual":
		return true
	}
	return false
}

func isPublicKey(text string) bool {
	decoded, isBase64 := decodeBase64(text)
	return isBase64 && len(decoded) == 32
}

func all(texts []string, holds func(string) bool) bool {
	for _, text := range texts {
		if !holds(text) {
			return false
		}
	}
	return true
}

// hidden has the characters that could make a line show something else than it contains. The list is part of the
// format rather than a category of Unicode, whose versions differ.
var hidden = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0000, 0x001F, 1}, {0x007F, 0x009F, 1}, {0x00AD, 0x00AD, 1}, {0x061C, 0x061C, 1}, {0x180E, 0x180E, 1},
		{0x200B, 0x200F, 1}, {0x2028, 0x202E, 1}, {0x2060, 0x206F, 1}, {0xFEFF, 0xFEFF, 1}, {0xFFF9, 0xFFFB, 1},
	},
	R32: []unicode.Range32{{0xE0000, 0xE007F, 1}},
}

// spaces has those that no line begins or ends with.
var spaces = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0020, 0x0020, 1}, {0x00A0, 0x00A0, 1}, {0x1680, 0x1680, 1}, {0x2000, 0x200A, 1}, {0x202F, 0x202F, 1},
		{0x205F, 0x205F, 1}, {0x3000, 0x3000, 1},
	},
}

func isLine(text string, most int) bool {
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	isHidden := func(character rune) bool { return unicode.Is(hidden, character) }
	return text != "" && utf16Length(text) <= most && strings.IndexFunc(text, isHidden) < 0 &&
		!unicode.Is(spaces, first) && !unicode.Is(spaces, last)
}

const secondsPerDay = 24 * 60 * 60

// dayOf counts days from 1970-01-01, in UTC.
func dayOf(moment time.Time) int {
	seconds := moment.Unix()
	day := seconds / secondsPerDay
	if seconds%secondsPerDay < 0 {
		day--
	}
	return int(day)
}

// parse knows the calendar. The pattern comes first, because time.Parse accepts more than one spelling.
func parse(pattern *regexp.Regexp, layout, text string) (day int, ok bool) {
	if !pattern.MatchString(text) {
		return 0, false
	}
	moment, err := time.Parse(layout, text)
	return dayOf(moment), err == nil
}

func parseDay(text string) (day int, ok bool) {
	return parse(isDay, "2006-01-02", text)
}

// parseMoment returns the day of a timestamp.
func parseMoment(text string) (day int, ok bool) {
	return parse(isMoment, "2006-01-02T15:04:05.000Z", text)
}

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// quote writes a string of JSON that has no control characters.
func quote(text string) string {
	return `"` + escaper.Replace(text) + `"`
}

func quoteOrNull(text *string) string {
	if text == nil {
		return "null"
	}
	return quote(*text)
}

func quoteAll(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = quote(text)
	}
	return "[" + strings.Join(quoted, ",") + "]"
}
