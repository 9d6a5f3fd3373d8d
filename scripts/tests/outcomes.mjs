// Reads what the test runners report into one form: {file, name, outcome, seconds} a test, where outcome
// is 'passed', 'again' (at the second try), 'failed' or 'skipped'.

import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** A part of a run that passed or failed as a whole. */
export const whole = (file, name, outcome) => ({ file, name, outcome, seconds: 0 })

const seconds = (text) => Number(text?.replace('s', '') ?? 0)

function googleTest(report, program) {
  const outcome = (test) => {
    if (test.failures?.length) return 'failed'
    return test.result === 'COMPLETED' ? 'passed' : 'skipped'
  }
  const tests = report.testsuites.flatMap((suite) => suite.testsuite)
  return tests
    .filter((test) => test.status === 'RUN') // Disabled ones are helpers that tests start themselves.
    .map((test) => ({
      file: program,
      name: `${test.classname}.${test.name}`,
      outcome: outcome(test),
      seconds: seconds(test.time),
    }))
}

function vitest(report) {
  const outcome = ({ status, failureMessages }) => {
    if (status === 'passed' && failureMessages.length) return 'again'
    return ['passed', 'failed'].includes(status) ? status : 'skipped'
  }
  return report.testResults.flatMap((result) => {
    const file = basename(result.name)
    const tests = result.assertionResults.map((test) => ({
      file,
      name: test.fullName,
      outcome: outcome(test),
      seconds: (test.duration ?? 0) / 1000,
    }))
    const hasCrashed =
      result.status === 'failed' && !tests.some((test) => test.outcome === 'failed')
    return hasCrashed ? [...tests, whole(file, result.message, 'failed')] : tests
  })
}

function playwright(report) {
  const outcomes = { expected: 'passed', flaky: 'again', unexpected: 'failed', skipped: 'skipped' }
  const walk = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: basename(spec.file),
        name: spec.title,
        outcome: outcomes[test.status],
        seconds: test.results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      })),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ]
  const errors = report.errors.map((error) => whole('playwright', error.message, 'failed'))
  return [...errors, ...report.suites.flatMap(walk)]
}

/** The JSON file that a runner wrote; undefined where it is missing or incomplete. */
function readJson(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.log(`${file} is not complete: ${error.message}`)
    return undefined
  }
}

/** The tests of one report; none when the runner wrote none. */
export function readReport(file) {
  const report = readJson(file)
  if (!report) return []
  if (report.testsuites) return googleTest(report, basename(file, '.json'))
  return report.testResults ? vitest(report) : playwright(report)
}

/** Seconds that each file of a report took, hooks included where the runner tells. */
export function secondsByFile(file) {
  const report = readJson(file)
  if (!report) return {}
  if (report.testResults) {
    return Object.fromEntries(
      report.testResults.map(({ name, startTime, endTime }) => [
        basename(name),
        (endTime - startTime) / 1000,
      ]),
    )
  }
  const sums = {}
  for (const test of readReport(file)) sums[test.file] = (sums[test.file] ?? 0) + test.seconds
  return sums
}

/** Numbers of tests by file in the runners' own lists, in the folder that ./test left them in. */
export function readLists(folder) {
  const counts = (names) =>
    names.reduce((sums, name) => ({ ...sums, [name]: (sums[name] ?? 0) + 1 }), {})
  const api = readJson(`${folder}/api.json`)
  const e2e = readJson(`${folder}/e2e.json`)
  return {
    api: api && counts(api.map(({ file }) => basename(file))),
    e2e: e2e && counts(playwright(e2e).map(({ file }) => file)),
  }
}

/** How many tests a program lists (--gtest_list_tests), without disabled ones. */
export function listedByProgram(text) {
  let isDisabled = false
  return text.split('\n').filter((line) => {
    if (line && !line.startsWith(' ')) isDisabled = line.includes('DISABLED_')
    return /^ {2}\S/.test(line) && !isDisabled && !/^ {2}DISABLED_/.test(line)
  }).length
}
