package license_test

import (
	"fmt"
	"log"
	"os"

	"warden.example/license"
)

func ExampleVerify() {
	data, err := os.ReadFile("keys.json")
	if err != nil {
		log.Fatal(err)
	}
	keys, err := license.ParseKeys(data)
	if err != nil {
		log.Fatal(err)
	}
	text, err := os.ReadFile("license.txt")
	if err != nil {
		log.Fatal(err)
	}
	client := "acme-monitoring-01"
	verdict := license.Verify(string(text), license.Options{Keys: keys, ClientID: &client})
	if verdict.Code.Works() {
		fmt.Println("licensed to", verdict.License.Licensee, "until", verdict.License.Expires)
	} else {
		fmt.Println("not licensed:", verdict.Code)
	}
}
