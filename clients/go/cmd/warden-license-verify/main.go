// Command warden-license-verify prints the verdict on a license text. Its exit status is 0 if the license works, 1 if
// it does not, and 2 if it could not be judged.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"warden.example/license"
)

func main() {
	works, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if !works {
		os.Exit(1)
	}
}

func run() (works bool, err error) {
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "Use: warden-license-verify [options] FILE (- is the standard input)")
		flag.PrintDefaults()
	}
	client := flag.String("client", "", "the installation's own `ID`; without it, the license may be for any client")
	keysFile := flag.String("keys", "", "a `FILE` with the shop's answer to GET /api/licenses/keys")
	list := flag.String("revocations", "", "a `FILE` with a signed revocation list")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}

	var options license.Options
	flag.Visit(func(given *flag.Flag) {
		if given.Name == "client" {
			options.ClientID = client
		}
	})
	if *keysFile != "" {
		data, err := os.ReadFile(*keysFile)
		if err != nil {
			return false, err
		}
		if options.Keys, err = license.ParseKeys(data); err != nil {
			return false, fmt.Errorf("%s: %w", *keysFile, err)
		}
	}
	if *list != "" {
		data, err := os.ReadFile(*list)
		if err != nil {
			return false, err
		}
		revocations, err := license.ParseRevocations(string(data), options.Keys)
		if err != nil {
			return false, fmt.Errorf("%s: %w", *list, err)
		}
		options.Revoked = revocations.IDs()
	}
	text, err := read(flag.Arg(0))
	if err != nil {
		return false, err
	}

	verdict := license.Verify(string(text), options)
	fmt.Println(verdict.Code)
	if l := verdict.License; l != nil {
		fmt.Printf("%s %s for %s, client %s, until %s\n", l.Type, l.ID, l.Licensee, l.Client, l.Expires)
	}
	return verdict.Code.Works(), nil
}

func read(path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(path)
}
