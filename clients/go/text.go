package license

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

const (
	begin      = "-----BEGIN WARDEN LICENSE-----"
	end        = "-----END WARDEN LICENSE-----"
	maxText    = 16384
	lineLength = 64
)

type parsedText struct {
	payload      *License
	payloadBytes []byte
	signature    []byte
}

// parseText makes the checks in the order of the format, so that all verifiers name the same fault.
func parseText(text string) (parsedText, Code) {
	// No code unit of UTF-16 takes more than three bytes of UTF-8, so that a huge text is refused without reading it.
	if len(text) > 3*maxText || !utf8.ValidString(text) || utf16Length(text) > maxText {
		return parsedText{}, Malformed
	}
	parts := split(normalize(text))
	if len(parts) != 3 {
		return parsedText{}, Malformed
	}
	payloadBytes, isBase64 := decodeBase64(strings.Join(parts[1], ""))
	if !isBase64 {
		return parsedText{}, Malformed
	}
	payload := parsePayload(payloadBytes)
	signature, isBase64 := decodeBase64(strings.Join(parts[2], ""))
	if payload == nil || !isBase64 || len(signature) != signatureSize {
		return parsedText{}, Malformed
	}
	if strings.Join(parts[0], "\n") != payload.header() {
		return parsedText{}, HeaderMismatch
	}
	if !isWrapped(parts[1]) || !isWrapped(parts[2]) {
		return parsedText{}, Malformed
	}
	return parsedText{payload, payloadBytes, signature}, ""
}

// normalize returns the lines of a text without what mail programs and editors change: line ends, spaces after lines
// and the empty lines around the text.
func normalize(text string) []string {
	text = strings.TrimPrefix(text, "\uFEFF")
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// split returns the parts between the first and the last line, which exactly one empty line separates. It returns nil
// where one of these lines is missing or a part is empty.
func split(lines []string) [][]string {
	last := len(lines) - 1
	if last < 1 || lines[0] != begin || lines[last] != end {
		return nil
	}
	parts := [][]string{nil}
	for _, line := range lines[1:last] {
		if line == "" {
			parts = append(parts, nil)
		} else {
			parts[len(parts)-1] = append(parts[len(parts)-1], line)
		}
	}
	for _, part := range parts {
		if len(part) == 0 {
			return nil
		}
	}
	return parts
}

// isWrapped tells whether all lines are full, except that the last one may be shorter.
func isWrapped(lines []string) bool {
	last := len(lines) - 1
	for _, line := range lines[:last] {
		if len(line) != lineLength {
			return false
		}
	}
	return len(lines[last]) <= lineLength
}

// decodeBase64 accepts the canonical spelling alone. Go's decoder skips line ends, so the result is compared.
func decodeBase64(text string) ([]byte, bool) {
	decoded, err := base64.StdEncoding.DecodeString(text)
	return decoded, err == nil && base64.StdEncoding.EncodeToString(decoded) == text
}

// utf16Length counts as the format does, whatever a language stores its strings in.
func utf16Length(text string) int {
	length := 0
	for _, character := range text {
		length++
		if character > 0xFFFF {
			length++
		}
	}
	return length
}
