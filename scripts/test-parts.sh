# Sourced by ./test: its parts. Each leaves what it found in $results, where scripts/count-tests
# counts it; none ends the run, so that one failure does not hide another. $TYPECASE_BIN is the
# folder of the programs under test, also for the tests that start them.

export TYPECASE_BIN=${TYPECASE_BIN:-$root/build/dev/bin}

# record PART NAME COMMAND...: runs it and keeps its status and what it said; fails as it does.
record() {
  local place=$results/$1/$2 status=0
  shift 2
  "$@" >"$place.log" 2>&1 || status=$?
  echo "$status" >"$place.status"
  return "$status"
}

# check NAME COMMAND...: a check that passes or fails as a whole; speaks only when it fails.
check() {
  record checks "$@" && return
  say "Check $1 failed:"
  tail -n 40 "$results/checks/$1.log"
}

# What every part runs against: programs, front end, demonstration fonts.
prepare() {
  say "Building the server and its tests"
  check build scripts/build dev all
  say "Building the web front end and gathering fonts"
  check web-build scripts/build-web
  check demo-fonts scripts/demo-fonts
  check test-fonts scripts/demo-fonts test
}

part_checks() {
  say "Form, lint, layers, contract, types"
  check format scripts/format --check
  check lint-web scripts/lint-web
  check lint-cpp scripts/lint-cpp
  check layers scripts/check-layers
  check sql scripts/check-sql
  check contract scripts/check-contract
  check types scripts/check-types
  check first-load scripts/check-first-load
  check release-build scripts/build release typecase typecase-sandbox # What ./run builds.
}

# Two programs at a time. The tests of one module run on both databases, because with-postgres
# holds a server beside them.
part_unit() {
  say "Server units on SQLite and PostgreSQL"
  local program running=0
  for program in "$TYPECASE_BIN"/${1:-*}_test; do
    ((running++ < 2)) || wait -n || true
    unit "$program" &
  done
  wait
}

unit() {
  local name
  name=$(basename "$1" _test)
  record unit "$name" "$1" --gtest_brief=1 --gtest_output="json:$results/unit/$name.json" && return
  say "Units of $name failed:"
  tail -n 60 "$results/unit/$name.log"
}

part_web() {
  say "Web units"
  vitest web web/shared "$@"
  vitest web web/ui "$@"
  vitest web web/shop "$@"
}

part_api() {
  for_each_database api run_api "$@"
}

part_e2e() {
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

run_api() { vitest api tests/api "$@"; }

run_e2e() {
  export PLAYWRIGHT_JSON_OUTPUT_NAME=$results/e2e/$database.json
  runner e2e "$database" tests/e2e playwright test --reporter=list,json "$@"
}

# for_each_database WHAT COMMAND...: once on SQLite, once on PostgreSQL, told by $database.
for_each_database() {
  local what=$1
  shift
  for database in sqlite postgresql; do
    say "Tests of part $what on $database"
    TYPECASE_TEST_ENGINE=$database "$@"
  done
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

# runner PART NAME FOLDER COMMAND...: in that folder; speaks only when it fails.
runner() {
  local part=$1 name=$2 folder=$3
  shift 3
  record "$part" "$name" env -C "$folder" NO_COLOR=1 \
    PATH="$root/$folder/node_modules/.bin:$root/node_modules/.bin:$PATH" "$@" && return
  say "Tests of $folder failed:"
  tail -n 80 "$results/$part/$name.log"
}

# A module's name stands for its unit tests; anything else for the test files whose path holds it.
part_named() {
  if [ -d "server/src/$1" ] || [ "$1" = sandbox ]; then
    check build scripts/build dev "$1_test"
    part_unit "$1"
    return
  fi
  local files
  files=$(find web tests -path '*/node_modules' -prune -o -type f \
    \( -name '*.test.ts' -o -name '*.test.tsx' -o -name '*.spec.ts' \) -path "*$1*" -print)
  [ -n "$files" ] || fail "no module and no test file is called $1"
  prepare
  if [ "$1" = gateway ]; then part_unit sandbox; fi
  local name=${1##*/} # The runners stand in the folder.
  grep -q ^web/ <<<"$files" && part_web "$name"
  grep -q ^tests/api/ <<<"$files" && part_api "$name"
  grep -q ^tests/e2e/ <<<"$files" && part_e2e "$name"
  true
}
