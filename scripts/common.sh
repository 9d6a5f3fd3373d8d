# Sourced by every script: enters the project's folder ($root), puts its own Node first in PATH, and
# defines functions for messages.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
export PATH="$root/.tools/bin:$PATH"
export npm_config_update_notifier=false

say() { printf '\033[1m==>\033[0m %s\n' "$*"; }
fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# wait_for SECONDS COMMAND...: repeats the command until it succeeds; fails when the time is over.
wait_for() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < deadline)) || return 1
    sleep 0.1
  done
}

# answers PORT PATH: whether 127.0.0.1:PORT answers PATH with status 200. Needs bash alone.
answers() {
  local status
  exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
  printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$2" >&3
  IFS=' ' read -r -t 5 _ status _ <&3
  exec 3>&-
  [ "$status" = 200 ]
}

# base_commit: the commit that a change is compared with. TYPECASE_BASE names it; otherwise it is where this branch
# left origin's main, or the last commit but one where that is this commit; nothing without a history.
base_commit() {
  local head base
  head=$(git rev-parse -q --verify HEAD) || return 0
  base=${TYPECASE_BASE:-$(git merge-base HEAD origin/main 2>/dev/null || true)}
  if [ -z "$base" ] || [ "$base" = "$head" ]; then base=$(git rev-parse -q --verify HEAD~1 || echo "$head"); fi
  echo "$base"
}
