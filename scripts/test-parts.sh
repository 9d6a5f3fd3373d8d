# Sourced by ./test: its parts. Each step leaves its status, its output and its seconds in $results, where
# scripts/tests/report.mjs reads them. A failed test ends nothing, so that one failure does not hide
# another; a part returns non-zero only when nothing after it can run. $TYPECASE_BIN is the folder of the
# programs under test, also for the tests that start them.

export TYPECASE_BIN=${TYPECASE_BIN:-$root/build/dev/bin}
least_megabytes=50
# Time limit of one program of tests, in seconds: in the gate several times what the longest needs, also
# where a slow machine takes twice as long.
if [ "${TYPECASE_TEST_TIER:-}" = gate ]; then longest_seconds=1500; else longest_seconds=5400; fi
mkdir -p "$results"/{environment,checks,unit,web,api,e2e,lists}
[ -f "$results/began" ] || date +%s >"$results/began"

# record PART NAME COMMAND...: runs it and keeps its status, output and seconds; returns its status.
record() {
  local place=$results/$1/$2 status=0 began=$EPOCHREALTIME
  shift 2
  "$@" >"$place.log" 2>&1 || status=$?
  echo "$status" >"$place.status"
  echo "$began $EPOCHREALTIME" >"$place.time"
  return "$status"
}

# check NAME COMMAND...: a check that passes or fails as a whole; prints its output when it fails.
check() {
  record checks "$@" && return
  say "Check $1 failed:"
  tail -n 40 "$results/checks/$1.log"
  return 1
}

# at_most N COMMAND...: in the background, as soon as fewer than N run. `wait` waits for the last.
at_most() {
  while (($(jobs -rp | wc -l) >= $1)); do wait -n || true; done
  shift
  "$@" &
}

# environment_fault NAME WORDS: a fault of the machine, not of the project, ends the run as a failed test.
environment_fault() {
  local place=$results/environment/$1
  echo "$2" | tee "$place.log" >&2
  echo 1 >"$place.status"
  finish
}

# require_environment SET: packages, and room on the disk, or the run ends.
require_environment() {
  local free
  record environment set-up timeout 900 scripts/setup "$1" || {
    cat "$results/environment/set-up.log" >&2
    finish
  }
  # A cold build and the shops of the tests take 3 GB.
  free=$(free_megabytes "$root")
  ((free >= 3000)) || environment_fault disk "only $free MB are free in $root; 3000 are needed"
}

free_megabytes() { df --output=avail -BM "$1" 2>/dev/null | tail -n 1 | tr -dc 0-9; }

# temporary_folder: TMPDIR in memory, where shops of tests start from copies of a database of 33 MB.
temporary_folder() {
  local free parent=$results
  free=$(free_megabytes /dev/shm)
  ((${free:-0} < 6000)) || parent=/dev/shm
  TMPDIR=$(mktemp -d "$parent/typecase-test.XXXXXX")
  chmod 755 "$TMPDIR" # nginx serves files of it as another user.
  export TMPDIR
  trap 'rm -rf "$TMPDIR"' EXIT
}

# choose_areas: limits the run to the areas of what has changed, unless everything depends on it.
choose_areas() {
  local areas
  areas=$(node scripts/tests/select.mjs areas "$(base_commit)")
  if [ "$areas" = all ]; then
    say "Everything depends on what has changed: the whole gate runs"
  else
    say "Areas of what has changed: ${areas:-none}"
    export TYPECASE_TEST_AREAS=$areas
  fi
}

# prepare: programs, front end and demonstration fonts, which every part needs.
prepare() {
  say "Building the server and its tests"
  check build scripts/build dev all || return 1
  say "Building the web front end and gathering fonts"
  at_most 2 check web-build scripts/build-web
  at_most 2 check demo-fonts scripts/demo-fonts
  at_most 2 check test-fonts scripts/demo-fonts test
  wait
  cat "$results"/checks/{web-build,demo-fonts,test-fonts}.status | { ! grep -qv '^0$'; }
}

part_checks() {
  say "Form, lint, layers, contract, types"
  local name
  for name in lint-cpp types format lint-web contract layers sql words first-load inventory hardening; do
    at_most 2 check "$name" scripts/"$(check_script "$name")"
  done
  at_most 2 list_tests
  wait
}

check_script() {
  case "$1" in
    format) echo check-format ;;
    lint-*) echo "$1" ;;
    *) echo "check-$1" ;;
  esac
}

# list_tests: the runners' own lists of what exists, which the report is held against.
list_tests() {
  vitest_bin tests/api vitest list --no-static-parse --json="$results/lists/api.json" \
    >"$results/lists/api.log" 2>&1 || true
  PLAYWRIGHT_JSON_OUTPUT_NAME=$results/lists/e2e.json vitest_bin tests/e2e playwright test --list \
    --reporter=json >"$results/lists/e2e.log" 2>&1 || true
}

# The largest first; three at a time, because half of most is waiting. Tests of a module run on both
# databases, because with-postgres holds a server beside them.
start_unit() {
  say "Server units on SQLite and PostgreSQL"
  local program
  for program in $(ls -S "$TYPECASE_BIN"/${1:-*}_test); do
    "$program" --gtest_list_tests >"$results/lists/$(basename "$program" _test).txt"
    at_most 3 unit "$program"
  done
}

unit() {
  local name
  name=$(basename "$1" _test)
  record unit "$name" while_environment_holds "$1" --gtest_brief=1 --gtest_output="json:$results/unit/$name.json" && return
  say "Units of $name failed:"
  tail -n 60 "$results/unit/$name.log"
}

start_web() {
  say "Web units"
  local workspace
  for workspace in web/shop web/console web/ui web/shared; do at_most 3 vitest web "$workspace" "$@"; done
}

# part_unit [MODULE], part_web [FILTER...], part_units: those of the server, of the web, of both.
part_unit() { start_unit "$@" && wait; }
part_web() { start_web "$@" && wait; }
part_units() { start_web && start_unit && wait; }

# part_api [FILTER...], part_e2e [FILTER...]: the files of this run, or those that match. Browsers keep
# both cores busy: the databases take turns.
part_api() {
  local at_once=2
  for_each_database api run_api "$@"
}
part_e2e() {
  local at_once=1
  for_each_database e2e run_e2e "$@"
}

# Both databases at a time; each line of the logs is one operation of the API.
part_sqlmap() {
  say "Trying every parameter of the API with sqlmap"
  check sqlmap-sqlite env TYPECASE_TEST_ENGINE=sqlite timeout 1h node scripts/sqlmap/run.mjs &
  check sqlmap-postgresql env TYPECASE_TEST_ENGINE=postgresql timeout 1h \
    node scripts/sqlmap/run.mjs &
  wait
  tail -qn 1 "$results"/checks/sqlmap-*.log
}

# Half of a test's time is waiting: three files at once on each database.
run_api() { vitest api tests/api --maxWorkers=3 "$@"; }

run_e2e() {
  export PLAYWRIGHT_JSON_OUTPUT_NAME=$results/e2e/$database.json
  runner e2e "$database" tests/e2e playwright test --reporter=list,json "$@"
}

# for_each_database PART COMMAND [FILTER...]: on SQLite and on PostgreSQL, $at_once at a time, with the
# files of this run.
for_each_database() {
  local part=$1 command=$2 files
  shift 2
  for database in sqlite postgresql; do
    mapfile -t files < <(node scripts/tests/select.mjs "$part" "$database" "$@")
    ((${#files[@]})) || continue
    say "Part $part on $database: ${#files[@]} files"
    TYPECASE_TEST_ENGINE=$database at_most "$at_once" "$command" "${files[@]}"
  done
  wait
  unset database
}

# vitest PART FOLDER [FILTER...]
vitest() {
  local part=$1 folder=$2 name
  name=$(basename "$folder")${database:+-$database}
  shift 2
  runner "$part" "$name" "$folder" vitest run --passWithNoTests --reporter=default \
    --reporter=json --outputFile.json="$results/$part/$name.json" "$@"
}

# vitest_bin FOLDER COMMAND...: a program of npm's in that folder.
vitest_bin() {
  local folder=$1
  shift
  env -C "$folder" NO_COLOR=1 PATH="$root/$folder/node_modules/.bin:$root/node_modules/.bin:$PATH" "$@"
}

# runner PART NAME FOLDER COMMAND...: in that folder; prints its output when it fails.
runner() {
  local part=$1 name=$2 folder=$3
  shift 3
  record "$part" "$name" while_environment_holds vitest_bin "$folder" "$@" && return
  say "Tests of $folder failed:"
  tail -n 80 "$results/$part/$name.log"
}

# while_environment_holds COMMAND...: ends the command, and names the fault, as soon as no test can pass any
# more: otherwise hundreds would wait for their limits one after another. A program that hangs ends after
# $longest_seconds.
while_environment_holds() {
  local pid status=0 deadline=$((SECONDS + longest_seconds))
  set -m # A process group of its own, which can be ended as a whole.
  "$@" &
  pid=$!
  set +m
  while kill -0 "$pid" 2>/dev/null; do
    if fault_of_environment || is_over "$deadline"; then
      kill -TERM -- "-$pid" 2>/dev/null || true
      sleep 2
      kill -KILL -- "-$pid" 2>/dev/null || true
      wait "$pid" || true
      return 1
    fi
    for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null && sleep 0.5; done
  done
  wait "$pid" || status=$?
  return "$status"
}

is_over() {
  ((SECONDS >= $1)) || return 1
  echo "hangs: ended after $longest_seconds seconds" # In the log of the step.
}

# fault_of_environment: succeeds when the server of the test databases or the room for files is gone; the
# report names it. Where there is no room for this, the report sees it itself.
fault_of_environment() {
  local name words=
  if ! "$TYPECASE_TEST_POSTGRES_CONTROL" status >/dev/null 2>&1; then
    name=postgresql words="the PostgreSQL server of this run has ended"
  elif (($(free_megabytes "$TMPDIR") < least_megabytes)); then
    name=room words="no room is left in $TMPDIR"
  elif (($(free_megabytes "$root") < least_megabytes)); then
    name=room words="no room is left in $root"
  fi
  [ -n "$words" ] || return 1
  {
    echo "$words" >"$results/environment/$name.log"
    echo 1 >"$results/environment/$name.status"
  } 2>/dev/null || true
}

# A module's name stands for its unit tests; anything else for the test files whose path holds it.
part_named() {
  if [ -d "server/src/$1" ] || [ "$1" = sandbox ]; then
    check build scripts/build dev "$1_test" && part_unit "$1"
    return
  fi
  local files
  files=$(find web tests -path '*/node_modules' -prune -o -type f \
    \( -name '*.test.ts' -o -name '*.test.tsx' -o -name '*.spec.ts' \) -path "*$1*" -print)
  [ -n "$files" ] || fail "no module and no test file is called $1"
  prepare || return 1
  if [ "$1" = gateway ]; then part_unit sandbox; fi
  local name=${1##*/} # The runners work in the folder.
  grep -q ^web/ <<<"$files" && part_web "$name"
  grep -q ^tests/api/ <<<"$files" && part_api "$name"
  grep -q ^tests/e2e/ <<<"$files" && part_e2e "$name"
  true
}

# finish: prints the report and ends the run with its status.
finish() {
  local status=0
  node scripts/tests/report.mjs "$results" || status=$?
  exit "$status"
}
