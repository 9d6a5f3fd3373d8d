# Sourced by ./test: its parts. Each leaves what it found in $results, where scripts/count-tests
# counts it; none ends the run, so that one failure does not hide another.

# check NAME COMMAND...: a check that passes or fails as a whole; speaks only when it fails.
check() {
  local name=$1 log=$results/checks/$1.log
  shift
  if "$@" >"$log" 2>&1; then
    echo passed >"$results/checks/$name.result"
  else
    echo failed >"$results/checks/$name.result"
    say "Check $name failed:"
    tail -n 40 "$log"
  fi
}

# What every part runs against: programs, front end, demonstration fonts.
prepare() {
  say "Building the server and its tests"
  check build scripts/build dev all
  say "Building the web front end and gathering fonts"
  check web-build scripts/build-web
  check demo-fonts scripts/demo-fonts
}

part_checks() {
  say "Form, lint, layers, contract, types"
  check format scripts/format --check
  check lint-web scripts/lint-web
  check lint-cpp scripts/lint-cpp
  check layers scripts/check-layers
  check contract scripts/check-contract
  check types scripts/check-types
}

# Two programs at a time; each reports to a file named after it. The tests of one module run on
# both databases, because with-postgres holds a server beside them.
part_unit() {
  say "Server units on SQLite and PostgreSQL"
  GTEST_OUTPUT="json:$results/unit/" ctest --test-dir build/dev -j2 --output-on-failure \
    --progress "$@" >"$results/unit/ctest.log" 2>&1 || grep -A 40 -E 'FAILED|Failed|\*\*\*' "$results/unit/ctest.log" || true
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

run_api() { vitest api tests/api "$@"; }

run_e2e() {
  local status=0
  (cd tests/e2e && PLAYWRIGHT_JSON_OUTPUT_NAME="$results/e2e/$database.json" \
    npx playwright test --reporter=list,json "$@") || status=$?
  broken e2e "$database" "$status"
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
  local part=$1 folder=$2 status=0 name
  shift 2
  name=$(basename "$folder")${database:+-$database}
  (cd "$folder" && npx vitest run --passWithNoTests --reporter=default --reporter=json \
    --outputFile.json="$results/$part/$name.json" "$@") || status=$?
  broken "$part" "$name" "$status"
}

# A runner that failed without writing down what it ran is a failure of its own.
broken() {
  [ "$3" = 0 ] || [ -s "$results/$1/$2.json" ] || echo failed >"$results/$1/$2.result"
}

# A module's name stands for its unit tests; anything else for the test files whose path holds it.
part_named() {
  if [ -d "server/src/$1" ] || [ "$1" = sandbox ]; then
    check build scripts/build dev "$1_test"
    part_unit -R "^$1\$"
    return
  fi
  local files
  files=$(find web tests -path '*/node_modules' -prune -o -type f \
    \( -name '*.test.ts' -o -name '*.test.tsx' -o -name '*.spec.ts' \) -path "*$1*" -print)
  [ -n "$files" ] || fail "no module and no test file is called $1"
  prepare
  grep -q ^web/ <<<"$files" && part_web "$1"
  grep -q ^tests/api/ <<<"$files" && part_api "$1"
  grep -q ^tests/e2e/ <<<"$files" && part_e2e "$1"
  true
}
