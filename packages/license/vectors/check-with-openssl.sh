#!/bin/sh
# Checks the signature of a license text with nothing but awk and openssl (3 or newer):
#   check-with-openssl.sh FILE [PUBLIC_KEY...]      keys: 32 bytes in base64, as the shop publishes them
# Prints good, bad, or none where payload, signature or key cannot be found. It checks the signature only, not the
# header lines or the dates: docs/license-format.md lists the other checks and explains why some points are refused.
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
hex() { od -An -v -tx1 | tr -d ' \n'; }
key_id() { printf %s "$1" | decode | head -c 8 | hex; }

public_key=
if [ "$(field type)" = trial-self-signed ]; then
  public_key=$(field publicKey)
else
  for candidate; do
    [ "$(key_id "$candidate")" = "$(field key)" ] && public_key=$candidate && break
  done
fi
[ -n "$public_key" ] || { echo none; exit; }

# Every openssl refuses an S that is too large, but not the points of small order and the longer spellings.
refused='^(0[01](00){30}[08]0|(e[c-f]|f.)(ff){30}[7f]f'
refused=$refused'|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5'
refused=$refused'|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a)$'
is_refused() { hex | grep -qE "$refused"; }

printf %s "$public_key" | decode > "$dir/public" 2> /dev/null
if [ "$(wc -c < "$dir/public")" -ne 32 ] || [ "$(openssl base64 -A < "$dir/public")" != "$public_key" ] ||
  is_refused < "$dir/public" || head -c 32 "$dir/signature" | is_refused; then
  echo bad
  exit
fi

# An Ed25519 key in DER is twelve fixed bytes and the key itself.
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; cat "$dir/public"; } > "$dir/key"
{ printf 'warden-license-v1\n'; cat "$dir/payload"; } > "$dir/message"
if openssl pkeyutl -verify -pubin -inkey "$dir/key" -keyform DER -rawin -in "$dir/message" -sigfile "$dir/signature" \
  > /dev/null 2>&1; then echo good; else echo bad; fi
