#!/bin/sh
# Checks the signature of a license text with nothing but awk and openssl (3 or newer):
#   check-with-openssl.sh FILE [PUBLIC_KEY...]      keys: 32 bytes in base64, as the shop publishes them
# Prints good, bad, or none where payload, signature or key cannot be found. It looks at the signature only, not at the
# header lines or the dates: docs/license-format.md says what else there is to check.
set -u
file=$1
shift
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT

# Parts are separated by empty lines: header, payload, signature.
part() {
  awk -v want="$1" '
    { sub(/\r$/, ""); gsub(/\r/, "\n"); text = text $0 "\n" }
    END {
      sub(/^\357\273\277/, "", text)
      count = split(text, lines, "\n")
      for (i = 1; i <= count; i++) {
        line = lines[i]
        gsub(/^[ \t]+|[ \t]+$/, "", line)
        if (line == "-----BEGIN WARDEN LICENSE-----") { inside = 1; at = 1; begins++; continue }
        if (line == "-----END WARDEN LICENSE-----") inside = 0
        if (!inside) continue
        if (line == "") at++
        else if (at == want) found = found line
      }
      if (begins == 1) printf "%s", found
    }' "$file"
}
decode() { openssl base64 -d -A; }

part 2 | decode > "$dir/payload" 2> /dev/null
part 3 | decode > "$dir/signature" 2> /dev/null
[ -s "$dir/payload" ] && [ "$(wc -c < "$dir/signature")" -eq 64 ] || { echo none; exit; }

field() { grep -ao "\"$1\":\"[^\"]*\"" "$dir/payload" | head -n 1 | cut -d '"' -f 4; }
key_id() { printf %s "$1" | decode | head -c 8 | od -An -tx1 | tr -d ' \n'; }

public_key=
if [ "$(field type)" = trial-self-signed ]; then
  public_key=$(field publicKey)
else
  for candidate; do
    [ "$(key_id "$candidate")" = "$(field key)" ] && public_key=$candidate
  done
fi
[ -n "$public_key" ] || { echo none; exit; }

# An Ed25519 key in DER is twelve fixed bytes and the key itself.
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; printf %s "$public_key" | decode; } > "$dir/key"
{ printf 'warden-license-v1\n'; cat "$dir/payload"; } > "$dir/message"
if openssl pkeyutl -verify -pubin -inkey "$dir/key" -keyform DER -rawin -in "$dir/message" -sigfile "$dir/signature" \
  > /dev/null 2>&1; then echo good; else echo bad; fi
