/** What the demo offers for download: it does what it says, and says what it is. */
export const demoInstaller = (version: string, arch: 'amd64' | 'arm64') => `#!/bin/sh
# Warden ${version} for linux/${arch}: the installer of a demo shop.
#
# It looks whether this machine is fit for Warden and installs nothing. A real shop serves the product's installer here.
set -eu

problems=0
lacks() {
  printf '  - %s\\n' "$1"
  problems=$((problems + 1))
}

printf 'Warden %s for linux/%s: looking at this machine.\\n' '${version}' '${arch}'

[ "$(uname -s)" = Linux ] || lacks "this is $(uname -s), and Linux is needed"

case "$(uname -m)" in
  x86_64) machine=amd64 ;;
  aarch64 | arm64) machine=arm64 ;;
  *) machine=$(uname -m) ;;
esac
[ "$machine" = ${arch} ] || lacks "the processor is $machine, and this installer is for ${arch}"

cpus=$(getconf _NPROCESSORS_ONLN)
[ "$cpus" -ge 4 ] || lacks "$cpus processor cores, and 4 are needed"

if [ -r /proc/meminfo ]; then
  memory=$(awk '/^MemTotal:/ { print int($2 / 1000000 + 0.5) }' /proc/meminfo)
  [ "$memory" -ge 8 ] || lacks "$memory GB of memory, and 8 are needed"
fi

disk=$(df -Pk / | awk 'NR == 2 { print int($4 / 1000000) }')
[ "$disk" -ge 20 ] || lacks "$disk GB of free disk, and 20 are needed in /opt/warden"

if [ "$problems" -eq 0 ]; then
  printf 'It is fit for Warden.\\n'
else
  printf 'It is not fit for Warden yet.\\n'
fi
printf 'At its first start, Warden signs a trial license for 60 days and shows it under Settings, License.\\n'
printf 'This is a demo installer: nothing was installed.\\n'
[ "$problems" -eq 0 ]
`;
