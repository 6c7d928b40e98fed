#!/usr/bin/env bash
# Builds the image where no image registry can be reached, as root on Debian: the base is a Debian root made from this
# machine's own package sources. ./deploy/image-from-debian.sh [NAME] (localhost/warden-shop)
# It needs mmdebstrap and buildah (apt-get install mmdebstrap buildah), nodejs.org, or a mirror of it in NODE_MIRROR (see
# deploy/node.sh), and the npm registry, or a mirror of it in NPM_CONFIG_REGISTRY. An .npmrc with credentials is NPMRC=FILE, a
# certificate authority of one's own NODE_EXTRA_CA_CERTS=FILE.
set -euo pipefail
cd "$(dirname "$0")/.."

name=${1:-localhost/warden-shop}
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
base="localhost/warden-node:$suite"

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  # Without the sources of others that this machine may have, and without what an image of Debian leaves out too.
  sources=/etc/apt/sources.list.d/debian.sources
  if [ ! -e "$sources" ]; then sources=/etc/apt/sources.list; fi
  mmdebstrap --quiet --variant=minbase --include=libatomic1 \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    "$suite" "$root/root.tar" "$sources"
  deploy/node.sh "$root/node"
  printf 'FROM scratch\nADD root.tar /\nCOPY node /usr/local\n' >"$root/Dockerfile"
  buildah bud --quiet --tag "$base" "$root"
fi

# A chroot serves where the machine gives containers no namespaces or cgroups of their own. Only the format of Docker has a
# health check.
options=(--isolation chroot --network host --format docker --build-arg "BASE=$base")
options+=(--build-arg "VERSION=$(sed -n 's/^  "version": "\(.*\)",/\1/p' package.json)")
options+=(--build-arg "REVISION=$(git rev-parse HEAD 2>/dev/null || echo unknown)")
if [ -n "${NPM_CONFIG_REGISTRY:-}" ]; then options+=(--build-arg NPM_CONFIG_REGISTRY); fi
if [ -n "${NPMRC:-}" ]; then options+=(--secret "id=npmrc,src=$NPMRC"); fi
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then options+=(--secret "id=ca,src=$NODE_EXTRA_CA_CERTS"); fi
buildah bud "${options[@]}" --file docker/Dockerfile --tag "$name" .
buildah images "$name"
