// Command judge reads one case per line as JSON and writes one verdict per line. With it, the test
// clients/agreement.slow.test.ts compares this package with the verifiers in other languages.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"
	"time"

	"warden.example/license"
)

type question struct {
	// Kind is license, revocations, index or file.
	Kind string `json:"kind"`
	// Bytes are written in base64, because a text need not be UTF-8.
	Bytes    []byte                 `json:"bytes"`
	Keys     []license.Key          `json:"keys"`
	ClientID *string                `json:"clientId"`
	Now      time.Time              `json:"now"`
	Revoked  []string               `json:"revoked"`
	File     license.RevocationFile `json:"file"`
}

type answer struct {
	Code  license.Code `json:"code"`
	Value any          `json:"value"`
}

func (q question) judge() answer {
	switch q.Kind {
	case "license":
		revoked := map[string]bool{}
		for _, id := range q.Revoked {
			revoked[id] = true
		}
		options := license.Options{Keys: q.Keys, ClientID: q.ClientID, Now: q.Now, Revoked: revoked}
		verdict := license.Verify(string(q.Bytes), options)
		if verdict.License == nil {
			return answer{Code: verdict.Code}
		}
		return answer{verdict.Code, verdict.License}
	case "revocations":
		list, err := license.ParseRevocations(string(q.Bytes), q.Keys)
		return answered(list, err)
	case "index":
		index, err := license.ParseRevocationIndex(string(q.Bytes), q.Keys)
		return answered(index, err)
	case "file":
		ids, err := q.File.IDs(q.Bytes)
		return answered(len(ids), err)
	}
	log.Fatalf("no such kind: %s", q.Kind)
	return answer{}
}

func answered(value any, err error) answer {
	if err != nil {
		return answer{Code: err.(*license.RefusedError).Code}
	}
	return answer{license.Valid, value}
}

func main() {
	questions := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := bufio.NewWriter(os.Stdout)
	answers := json.NewEncoder(out)
	for questions.More() {
		var q question
		if err := questions.Decode(&q); err != nil {
			log.Fatal(err)
		}
		if err := answers.Encode(q.judge()); err != nil {
			log.Fatal(err)
		}
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}
