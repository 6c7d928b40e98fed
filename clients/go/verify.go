// Package license verifies the license texts that Warden's shop and Warden's installations sign, without a network.
//
// The format is exact, so that two verifiers never disagree; docs/license-format.md describes it, and the names of the
// codes and of the payload's fields are those of that page.
package license

import "time"

// Code is the verdict on a license text.
type Code string

// The codes are tried in this order, and the first that fits is the verdict.
const (
	Malformed      Code = "MALFORMED"
	HeaderMismatch Code = "HEADER_MISMATCH"
	UnknownKey     Code = "UNKNOWN_KEY"
	RetiredKey     Code = "RETIRED_KEY"
	BadSignature   Code = "BAD_SIGNATURE"
	TrialTooLong   Code = "TRIAL_TOO_LONG"
	WrongClient    Code = "WRONG_CLIENT"
	Revoked        Code = "REVOKED"
	Expired        Code = "EXPIRED"
	InGrace        Code = "IN_GRACE"
	Expiring       Code = "EXPIRING"
	Valid          Code = "VALID"
)

// Works tells whether a license with this verdict works.
func (c Code) Works() bool {
	return c == Valid || c == Expiring || c == InGrace
}

// A self-signed trial is short. Its clock may be a day ahead of ours.
const (
	trialDays = 60
	clockDays = 1
)

// Verdict is what Verify finds.
type Verdict struct {
	Code Code
	// License is nil until the signature has been found good, because nobody vouches for what is in it before.
	License *License
}

// Options say what a text is judged by.
type Options struct {
	// Keys are the shop's keys. A self-signed trial brings its own.
	Keys []Key
	// ClientID is the installation's own id. Only nil leaves the client out of the verdict: an empty id is an id.
	ClientID *string
	// Now is the time of the verdict. The zero time stands for the current one.
	Now time.Time
	// Revoked has the ids of all licenses that are known to be revoked.
	Revoked map[string]bool
}

// Verify judges a license text, which is UTF-8.
func Verify(text string, options Options) Verdict {
	parsed, code := parseText(text)
	if code != "" {
		return Verdict{Code: code}
	}
	payload := parsed.payload
	key, code := signingKey(payload, options.Keys)
	if code != "" {
		return Verdict{Code: code}
	}
	if !key.signed(licenseContext, parsed.payloadBytes, parsed.signature) {
		return Verdict{Code: BadSignature}
	}
	now := options.Now
	if now.IsZero() {
		now = time.Now()
	}
	return Verdict{payload.judge(dayOf(now), options), payload}
}

// signingKey finds the key that must have signed: a known one by its id, or the one in the text of a self-signed trial.
func signingKey(payload *License, keys []Key) (Key, Code) {
	if payload.Type != selfSigned {
		return trustedKey(keys, payload.Key)
	}
	own := Key{ID: payload.Key, PublicKey: *payload.PublicKey}
	if keyID(own.PublicKey) != own.ID {
		return Key{}, UnknownKey
	}
	return own, ""
}

// judge returns the code of a license whose signature is good. The days have been checked when it was read.
func (l *License) judge(today int, options Options) Code {
	day := func(text string) int {
		number, _ := parseDay(text)
		return number
	}
	grace := day(l.GraceUntil)
	tooLong := grace-day(l.Issued[:10]) > trialDays || grace-today > trialDays+clockDays
	switch {
	case l.Type == selfSigned && tooLong:
		return TrialTooLong
	case options.ClientID != nil && *options.ClientID != l.Client:
		return WrongClient
	case options.Revoked[l.ID]:
		return Revoked
	case today > grace:
		return Expired
	case today > day(l.Expires):
		return InGrace
	case today >= day(l.NotifyFrom):
		return Expiring
	}
	return Valid
}
