// node scripts/tests/report.mjs RESULTS: counts what the steps of ./test left in the folder RESULTS, holds
// it against what exists, writes RESULTS/times.json, prints what failed, what passed at the second try
// only, the ten slowest and the total by part. Ends with 1 when anything failed, when tests are missing
// from a report, or when more than three tests needed a second try. Last line: passed, failed, skipped.

import { existsSync, globSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listedByProgram, readLists, readReport, secondsByFile, whole } from './outcomes.mjs'
import { engines, enginesOf, filesInRun, inventory, run } from './inventory.mjs'

const maxSecondTries = 3
const [folder] = process.argv.slice(2)
const titles = {
  environment: 'Environment',
  checks: 'Checks',
  unit: 'Server units',
  web: 'Web units',
  api: 'Black box',
  e2e: 'Browser',
}

const text = (path) => readFileSync(join(folder, path), 'utf8')

/** One step: its seconds, and its tests or itself as one test. */
function readStep(part, statusFile) {
  const name = basename(statusFile, '.status')
  const place = statusFile.replace(/\.status$/, '')
  const status = Number(readFileSync(statusFile, 'utf8').trim() || 1) // Empty on a full disk.
  const time = existsSync(`${place}.time`) ? readFileSync(`${place}.time`, 'utf8').trim() : ''
  const [began, ended] = (time || '0 0').split(' ').map(Number)
  const isWhole = part === 'checks' || part === 'environment'
  const tests = isWhole ? [] : readReport(`${place}.json`)
  const fault = tests.some(({ outcome }) => outcome === 'failed') ? 0 : status
  if (isWhole && (part === 'checks' || status)) {
    tests.push(
      whole(name, status ? lastLine(`${place}.log`, name) : name, status ? 'failed' : 'passed'),
    )
  } else if (fault) {
    tests.push(whole(name, `${name} ended with status ${status} (${place}.log)`, 'failed'))
  }
  return { part, name, place, began, ended, seconds: ended - began, tests }
}

/** A folder without room, in which runners cannot leave what they have to tell. */
function fullFolders() {
  const leastBytes = 50e6
  const folders = [folder, process.env['TMPDIR']].filter((path) => path && existsSync(path))
  const full = folders.filter((path) => {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize < leastBytes
  })
  return full.map((path) => whole('room', `room: no room is left in ${path}`, 'failed'))
}

const lastLine = (file, name) =>
  `${name}: ${existsSync(file) ? (readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '') : ''}`

const full = fullFolders()
const steps = Object.keys(titles).flatMap((part) =>
  globSync(join(folder, part, '*.status'))
    .filter((file) => !full.length || basename(file) !== 'room.status')
    .map((file) => readStep(part, file)),
)
if (full.length) {
  const time = { began: 0, ended: 0, seconds: 0 }
  steps.push({ part: 'environment', name: 'room', place: '', ...time, tests: full })
}

/** Tests that exist and that no step ran, or that a step that ran their file does not report. */
function heldAgainstLists() {
  const lists = readLists(join(folder, 'lists'))
  const missing = []
  let notRun = 0
  for (const part of ['api', 'e2e']) {
    if (!lists[part] || !steps.some((step) => step.part === part)) continue
    for (const engine of engines) {
      const step = steps.find(({ part: of, name }) => of === part && name.endsWith(engine))
      const inRun = step ? filesInRun(part, engine) : []
      for (const [file, entry] of Object.entries(inventory[part])) {
        if (!enginesOf(entry).includes(engine)) continue
        const listed = lists[part][file] ?? 0
        const reported = step?.tests.filter((test) => test.file === file).length ?? 0
        if (!inRun.includes(file)) notRun += listed
        else if (reported === 0 || reported < listed) {
          missing.push(
            whole(
              file,
              `${file} on ${engine}: ${listed} tests exist, ${reported} reported`,
              'failed',
            ),
          )
        }
      }
    }
  }
  for (const step of steps.filter(({ part }) => part === 'unit')) {
    const list = join('lists', `${step.name}.txt`)
    const listed = existsSync(join(folder, list)) ? listedByProgram(text(list)) : 0
    if (step.tests.length < listed)
      missing.push(
        whole(
          step.name,
          `${step.name}: ${listed} tests exist, ${step.tests.length} reported`,
          'failed',
        ),
      )
  }
  return { missing, notRun }
}

function writeTimes() {
  const parts = {}
  for (const { part, began, ended } of steps.filter(({ ended }) => ended > 0)) {
    const span = (parts[part] ??= { began, ended })
    span.began = Math.min(span.began, began)
    span.ended = Math.max(span.ended, ended)
  }
  const round = (seconds) => Math.round(seconds * 10) / 10
  const build = steps.find(({ part, name }) => part === 'checks' && name === 'build')
  const times = {
    tier: run.tier,
    turn: run.turn,
    seed: Number(process.env['TYPECASE_TEST_SEED'] ?? 0),
    total: Math.round(Date.now() / 1000) - Number(text('began')),
    parts: Object.fromEntries(
      Object.entries(parts).map(([part, { began, ended }]) => [
        part,
        round(ended - (part === 'checks' && build ? build.ended : began)),
      ]),
    ),
    steps: {},
    files: {},
  }
  if (build) times.parts = { build: round(build.seconds), ...times.parts }
  for (const { part, name, place, seconds } of steps) {
    times.steps[`${part}/${name}`] = round(seconds)
    if (part === 'checks' || part === 'environment' || part === 'unit') continue
    for (const [file, spent] of Object.entries(secondsByFile(`${place}.json`)))
      times.files[`${part}/${name}/${file}`] = round(spent)
  }
  if (!full.length) writeFileSync(join(folder, 'times.json'), `${JSON.stringify(times, null, 2)}\n`)
  return times
}

function printTimes({ total, parts, steps, files }) {
  const singleSteps = Object.entries(steps).filter(([name]) =>
    /^(checks|unit|environment)/.test(name),
  )
  const slowest = [...singleSteps, ...Object.entries(files)].sort(([, a], [, b]) => b - a)
  console.log('\nThe ten slowest, in seconds:')
  for (const [name, seconds] of slowest.slice(0, 10))
    console.log(`${String(seconds).padStart(8)}  ${name}`)
  const over = slowest.slice(10).filter(([, seconds]) => seconds > 60)
  if (over.length) console.log(`Over 60 s too: ${over.map(([name]) => name).join(', ')}`)
  const each = Object.entries(parts).map(([part, seconds]) => `${part} ${seconds}`)
  console.log(`Seconds by part: ${each.join(', ')}; total ${total}`)
}

const { missing, notRun } = heldAgainstLists()
const count = (tests, ...outcomes) =>
  tests.filter(({ outcome }) => outcomes.includes(outcome)).length

console.log('')
for (const [part, title] of Object.entries(titles)) {
  const tests = steps.filter((step) => step.part === part).flatMap((step) => step.tests)
  for (const { file, name, outcome } of tests) {
    if (outcome === 'failed') console.log(`  failed: ${title}: ${file}: ${name}`)
    if (outcome === 'again') console.log(`  passed at the second try: ${title}: ${file}: ${name}`)
  }
  if (tests.length)
    console.log(
      `${title.padEnd(14)}${String(count(tests, 'passed', 'again')).padStart(5)} passed, ` +
        `${count(tests, 'failed')} failed, ${count(tests, 'skipped')} skipped`,
    )
}
for (const { name } of missing) console.log(`  missing: ${name}`)

printTimes(writeTimes())

const tests = steps.flatMap((step) => step.tests)
const secondTries = count(tests, 'again')
const failed = count(tests, 'failed') + missing.length + (secondTries > maxSecondTries ? 1 : 0)
if (secondTries > maxSecondTries)
  console.log(`${secondTries} tests needed a second try; more than ${maxSecondTries} fail the run.`)
console.log(
  `Tier ${run.tier}, turn ${run.turn}, seed ${process.env['TYPECASE_TEST_SEED'] ?? 0}; ` +
    `${notRun} of the skipped belong to another turn or tier`,
)
const passed = count(tests, 'passed', 'again')
console.log(`${passed} passed, ${failed} failed, ${count(tests, 'skipped') + notRun} skipped`)
process.exitCode = failed || passed === 0 ? 1 : 0
