#!/usr/bin/env bash
# Installs the shop on Debian 12 or newer, or upgrades it, as root: ./deploy/install-debian.sh
# It installs the release in which it lies, beside those that are there, and can be run again at any time: what exists stays.
# The first run ends with the settings to fill in; the second one starts the shop. docs/operations.md has the steps.
set -euo pipefail

PORTS=(3001 3002)
BASE=/opt/warden-shop
SETTINGS=/etc/warden-shop/shop.env
USER_NAME=warden-shop
KEEP_RELEASES=3
source=$(realpath "$(dirname "$0")/..")

say() { printf '\n== %s\n' "$*"; }
fail() {
  echo "$*" >&2
  exit 1
}
setting() { sed -n "s/^$1=//p" "$SETTINGS" | tail -n 1; }
# The user postgres may not enter the folder from which this is run.
as_postgres() { runuser -u postgres -- env --chdir=/ psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }

[ "$(id -u)" = 0 ] || fail "Run this as root."
[ -e "$source/dist/main.mjs" ] || fail "There is no dist/ here: \"npm run build\" makes it, as any user, on a machine of the same kind."
[ -d "$source/dist/node_modules/@node-rs/argon2-linux-$(uname -m | sed 's/x86_64/x64/;s/aarch64/arm64/')-gnu" ] ||
  fail "dist/ was made on a machine of another kind than this $(uname -m)."
[ -d /run/systemd/system ] || fail "This machine does not run systemd. See docs/operations.md for containers."

say "Packages of Debian"
packages=(ca-certificates curl gpgv libatomic1 openssl postgresql caddy xz-utils)
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet --quiet
apt-get install --quiet --quiet --yes --no-install-recommends "${packages[@]}"

say "User and directories"
id "$USER_NAME" >/dev/null 2>&1 ||
  useradd --system --user-group --home-dir /var/lib/warden-shop --no-create-home --shell /usr/sbin/nologin "$USER_NAME"
install -d -m 755 "$BASE" "$BASE/releases"
install -d -m 700 /etc/warden-shop
install -d -m 700 -o "$USER_NAME" -g "$USER_NAME" /var/lib/warden-shop /var/backups/warden-shop

version=$(sed -n 's/^  "version": "\(.*\)",/\1/p' "$source/dist/package.json")
release="$BASE/releases/$version-$(head -c 8 "$source/dist/.made-from")"
say "Release ${release##*/}"
if [ ! -e "$release/.complete" ]; then
  rm -rf "$release"
  mkdir "$release"
  cp -r "$source/dist/." "$release/"
  "$source/deploy/node.sh" "$release/node"
  chmod -R go-w,a+rX "$release"
  touch "$release/.complete"
fi

say "Settings and database"
[ -e "$SETTINGS" ] || install -m 600 "$source/deploy/shop.env.example" "$SETTINGS"
if ! grep -q '^DATABASE_URL=' "$SETTINGS"; then
  systemctl enable --quiet --now postgresql
  password=$(openssl rand -hex 24)
  [ "$(as_postgres --command="SELECT 1 FROM pg_roles WHERE rolname = 'warden_shop'")" = 1 ] ||
    as_postgres --command='CREATE ROLE warden_shop LOGIN'
  [ "$(as_postgres --command="SELECT 1 FROM pg_database WHERE datname = 'warden_shop'")" = 1 ] ||
    as_postgres --command="CREATE DATABASE warden_shop OWNER warden_shop ENCODING 'UTF8' TEMPLATE template0"
  # The password comes by standard input, so the list of processes does not show it.
  as_postgres <<<"ALTER ROLE warden_shop PASSWORD '$password'"
  echo "DATABASE_URL=postgres://warden_shop:$password@127.0.0.1/warden_shop" >>"$SETTINGS"
fi

say "Units"
install -m 644 "$source/deploy/systemd/warden-shop@.service" /etc/systemd/system/
install -m 755 "$source/deploy/warden-shop" /usr/local/bin/warden-shop
previous=$(readlink "$BASE/current" || true)
if [ "$previous" = "$release" ]; then previous=; fi
ln -sfn "$release" "$BASE/current.new"
mv -T "$BASE/current.new" "$BASE/current"
systemctl daemon-reload

missing=()
for name in PUBLIC_URL SHOP_ADDRESS SMTP_URL MAIL_FROM YOOKASSA_SHOP_ID YOOKASSA_SECRET_KEY; do
  case $(setting "$name") in '' | *example.com*) missing+=("$name") ;; esac
done
if [ ${#missing[@]} -gt 0 ]; then
  fail "Fill in ${missing[*]} in $SETTINGS and run this again."
fi

say "Signing keys"
if [ -z "$(setting LICENSE_SIGNING_KEY_FILE)" ] && [ ! -e /var/lib/warden-shop/keys/keyring.json ]; then
  made=$(warden-shop keys new)
  echo "$made"
  warden-shop keys activate "$(sed -n 's/^Key \(\S*\) is made.*/\1/p' <<<"$made")"
fi

if [ -z "$(setting RELEASE_SIGNING_KEY_FILE)" ] && [ ! -e /var/lib/warden-shop/keys/releases/keyring.json ]; then
  made=$(warden-shop keys new --use releases)
  echo "$made"
  warden-shop keys activate "$(sed -n 's/^Key \(\S*\) is made.*/\1/p' <<<"$made")" --use releases
fi

say "Caddy"
install -d /etc/systemd/system/caddy.service.d
drop_in=/etc/systemd/system/caddy.service.d/warden-shop.conf
before=$(cat "$drop_in" 2>/dev/null || true)
cat >"$drop_in" <<UNIT
[Service]
Environment=SHOP_ADDRESS=$(setting SHOP_ADDRESS)
Environment="SHOP_PROCESSES=${PORTS[*]/#/127.0.0.1:}"
UNIT
packaged=$(dpkg-query --show --showformat='${Conffiles}\n' caddy | awk '$1 == "/etc/caddy/Caddyfile" { print $2 }')
if [ "$(md5sum </etc/caddy/Caddyfile | cut -d ' ' -f 1)" = "$packaged" ]; then
  install -m 644 "$source/deploy/caddy/Caddyfile" /etc/caddy/Caddyfile
elif ! grep -q SHOP_PROCESSES /etc/caddy/Caddyfile; then
  echo "/etc/caddy/Caddyfile has been changed: add the site of $source/deploy/caddy/Caddyfile by hand."
fi
systemctl daemon-reload
systemctl enable --quiet caddy
# A restart closes connections, so it is left to a change of these settings.
if [ "$before" = "$(cat "$drop_in")" ]; then systemctl reload-or-restart caddy; else systemctl restart caddy; fi

if [ -n "${DATABASE_MIGRATION_URL:-}" ]; then
  say "Migration"
  warden-shop migrate
fi

say "Start, one process after the other"
for port in "${PORTS[@]}"; do
  systemctl enable --quiet "warden-shop@$port"
  { systemctl restart "warden-shop@$port" &&
    curl --silent --fail --output /dev/null --retry 90 --retry-delay 1 --retry-all-errors --max-time 5 \
      "http://127.0.0.1:$port/readyz"; } || {
    journalctl --no-pager --lines=20 --unit="warden-shop@$port" >&2
    fail "The process on port $port does not answer. ${previous:+Back to the release before: ln -sfn $previous $BASE/current && systemctl restart warden-shop@$port}"
  }
  echo "http://127.0.0.1:$port is ready"
done

# Releases before the last ones are removed; the data is elsewhere.
ls -1dt "$BASE"/releases/*/ | tail -n "+$((KEEP_RELEASES + 1))" | xargs --no-run-if-empty rm -rf
say "Doctor"
warden-shop doctor || true
say "$(setting PUBLIC_URL) runs ${release##*/}"
