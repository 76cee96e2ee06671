#!/usr/bin/env bash
# `npm run image`: whether the Dockerfile makes an image that runs as docs/install.md promises, for a user that is not known
# to it, on a read-only root. Neither an engine for containers nor a registry of images is needed, only packages of Debian:
# buildah builds, and namespaces are the container. Instead of node:24-bookworm-slim there is a base with a few packages of
# bookworm, the Node of this checkout and the npm of this machine, under the same name, so that the Dockerfile stays the
# only description of the image.
#   (no argument)  makes a folder and runs the two below, each in namespaces that end whatever they started
#   build FOLDER   makes the base and the image
#   run FOLDER     looks at the image and runs it, on a network that has nothing but its own loopback
set -euo pipefail
cd "$(dirname "$0")/../.."
task=${1-all} work=${2-}

passed() { printf 'ok    %s\n' "$1"; }
fail() { printf 'FAIL  %s\n' "$1" >&2; exit 1; }
begin() { begun=$(date +%s%3N); }
since() { echo $(($(date +%s%3N) - begun)); }
store() { buildah --root "$work/store" --runroot "$work/runroot" --storage-driver vfs "$@"; }

# In namespaces of its own: when it ends, so do its processes and mounts.
apart() { unshare --mount --pid --fork --kill-child --mount-proc "$@" & wait $!; }

all() {
  local missing=''
  for tool in buildah mmdebstrap unshare ip npm; do command -v "$tool" >/dev/null || missing+=" $tool"; done
  [ -z "$missing" ] || {
    echo "The image is not checked, for there is no$missing here: apt-get install -y --no-install-recommends" \
      'buildah mmdebstrap debian-archive-keyring util-linux iproute2, and npm beside Node.' >&2
    exit 69
  }
  [ "$(id -u)" = 0 ] || { echo 'The image is not checked: namespaces and chroot need root.' >&2; exit 69; }
  work=$(mktemp -d)
  trap 'kill -KILL $(jobs -rp) 2>/dev/null || true; wait; rm -rf --one-file-system "$work"' EXIT
  trap 'exit 130' INT TERM HUP
  apart test/image/check.sh build "$work" 2>"$work/log" >&2 || { tail -n 40 "$work/log" >&2; fail 'The image can not be built.'; }
  passed "built in $SECONDS s"
  apart --net test/image/check.sh run "$work"
  echo "The image is as promised, checked in $SECONDS s."
}

build() {
  local base=$work/base npm
  npm=$(dirname "$(dirname "$(realpath "$(command -v npm)")")")
  mmdebstrap --variant=extract --include=base-files,base-passwd,coreutils,dash,libstdc++6 bookworm "$base"
  # Where nothing is configured nobody has made the users, of whom the official image has `node`.
  printf '%s\n' root:x:0:0::/root:/bin/sh node:x:1000:1000::/home/node:/bin/sh >"$base/etc/passwd"
  printf '%s\n' root:x:0: node:x:1000: >"$base/etc/group"
  mkdir -p "$base/usr/local/bin" "$base/usr/local/lib/node_modules" "$base/usr/local/etc" "$base/etc/ssl/certs"
  cp "$(node -p process.execPath)" "$base/usr/local/bin/node"
  cp -R "$npm" "$base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  # `npm ci` reaches its registry as this machine does, which may be behind a proxy with an authority of its own.
  local authorities=/etc/ssl/certs/ca-certificates.crt
  npm config get registry | sed 's/^/registry=/' >"$base/usr/local/etc/npmrc"
  [ ! -f $authorities ] || { cp $authorities "$base$authorities"; echo "cafile=$authorities" >>"$base/usr/local/etc/npmrc"; }

  local container name
  name=docker.io/library/$(sed -n 's/^FROM //p' Dockerfile | tail -n 1)
  container=$(store from scratch)
  store copy --quiet "$container" "$base" /
  store config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  store commit --quiet --rm "$container" "$name"
  # The health check is not in the format of OCI.
  store build --isolation chroot --pull-never --format docker --build-arg REVISION=of-the-check --tag delegram .
  store inspect --type image delegram >"$work/image.json"
  store mount "$(store from --pull-never delegram)" >"$work/root"
}

# What the image says of itself; a list has a line for each item.
image() { node -p "[require('$work/image.json').Docker.config$1].flat().join('\n')"; }

# Runs the program with these words; the first says what it has to end with. What it said is in $said.
ends() {
  local code=0 wanted=$1
  shift
  said=$("${briefly[@]}" "${start[@]}" "$@" 2>&1) || code=$?
  [ "$code" = "$wanted" ] || fail "\`delegram $*\` ends with $code, and should with $wanted: $said"
}

run() {
  local root version mb said bot code=0 begun label file environment start healthy
  root=$(cat "$work/root") version=$(node -p 'require("./package.json").version')
  mb=$(($(du -sm "$root" | cut -f 1) - $(du -sm "$work/base" | cut -f 1)))
  [ "$mb" -le 130 ] || fail "The image adds $mb MB to its base, and may add 130."
  passed "adds $mb MB to its base"
  for file in LICENSE THIRD-PARTY-NOTICES; do [ -s "$root/app/$file" ] || fail "The image has no /app/$file."; done
  for file in $(grep -l sourceMappingURL= "$root"/app/dist/*.js || echo program.js); do
    [ -s "$file.map" ] || fail "The image has no ${file##*/}.map."
  done
  for label in title=Delegram licenses=MIT "version=$version" revision=of-the-check; do
    said=$(image ".Labels?.['org.opencontainers.image.${label%%=*}']")
    [ "$said" = "${label#*=}" ] || fail "The image's label is ${label%%=*}=$said, and should be $label."
  done
  passed 'has its licences, source maps and labels'
  [ "$(image .User)" = node ] || fail "The image runs as $(image .User) where nobody says otherwise, and should as node."
  [ "$(image '.Healthcheck?.Test[0]')" = CMD ] || fail 'The image has no health check.'

  # As `docker run --read-only --user 12345:12345 -v config:/config -v data:/data delegram …`: the program is process 1.
  mapfile -t environment < <(image .Env)
  mapfile -t start < <(image .Entrypoint)
  mapfile -t healthy < <(image '.Healthcheck.Test.slice(1)')
  local container=(unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" setpriv --no-new-privs
    chroot --userspec=12345:12345 --groups= "$root" env -i -C "$(image .WorkingDir)" "${environment[@]}")
  local briefly=(timeout --signal=KILL 20 "${container[@]}")
  ip link set lo up
  install -d -o 12345 -g 12345 -m 0700 "$work/config" "$work/data"
  mount --bind "$root" "$root"
  mount --bind "$work/config" "$root/config"
  mount --bind "$work/data" "$root/data"
  mount --bind /dev "$root/dev"
  mount -o remount,bind,ro "$root"
  ! touch "$root/app/mark" 2>/dev/null || fail 'The root can be written to: nothing that follows would prove anything.'

  ends 0 --version
  [ "$said" = "$version" ] || fail "\`--version\` prints $said, and should print $version."
  passed "--version prints $version"
  ends 78 setup --yes
  [[ $said == *BOT_TOKEN* ]] || fail "\`setup --yes\` without settings does not name BOT_TOKEN: $said"
  passed 'setup --yes without settings ends with 78 and names BOT_TOKEN'
  "${briefly[@]}" node -e 'require("/app/node_modules/@resvg/resvg-js")' || fail 'resvg, which draws pictures, can not be loaded.'
  passed 'has what draws pictures'

  # Telegram and the service refuse each connection.
  printf '%s\n' {BOT_TOKEN=7000000001:,EVENTS_SECRET=}production-production-production-pr OWNER_IDS=1001 \
    {TELEGRAM_API_ROOT,SERVICE_BASE_URL}=http://127.0.0.1:1 SERVICE_API_{KEY,SECRET}=secret |
    install -o 12345 -g 12345 -m 0600 /dev/stdin "$work/config/.env"
  begin
  "${container[@]}" "${start[@]}" >"$work/log" 2>&1 & bot=$!
  until "${briefly[@]}" "${healthy[@]}"; do
    kill -0 "$bot" 2>/dev/null || fail "The bot has ended: $(cat "$work/log")"
    [ $(since) -lt 10000 ] || fail "The bot is not healthy within 10 s: $(cat "$work/log")"
  done
  passed "is healthy after $(since) ms, by the image's own check"
  ends 75
  passed 'a second start on the same /data ends with 75'

  begin
  kill -TERM "$(cat "/proc/$bot/task/$bot/children")"
  while kill -0 "$bot" 2>/dev/null; do
    [ $(since) -lt 8000 ] || fail "SIGTERM does not end the bot within 8 s: $(cat "$work/log")"
    sleep 0.02
  done
  wait "$bot" || code=$?
  [ "$code" = 0 ] || fail "SIGTERM ends the bot with $code, and should with 0: $(cat "$work/log")"
  passed "SIGTERM ends it with 0 after $(since) ms"
  ends 0 backup --to /data/copy.tar.gz
  [ -s "$work/data/copy.tar.gz" ] || fail "\`backup\` wrote nothing to /data/copy.tar.gz: $said"
  passed 'backup writes to the mounted folder'
}

"$task"
