// The inventory of test files, and the selection of a run (tests/inventory.json, tests/areas.json).
//
// An entry of the inventory names for one file of tests/api or tests/e2e
//   tier     gate: in every run. turn: in every 24th run of the gate. all: in ./test all only.
//   every    N, of tier gate: in every Nth run, because it takes long
//   area     what it is about; ./test --changed chooses by it
//   engines  both: on SQLite and PostgreSQL. alternate: on one of them by turn in the gate, on both in
//            ./test all. sqlite: the database does not matter, SQLite alone.
//   seconds  of tier turn, about: the turns are made equally long by it
// Server units and web units are in every run, on both engines where they touch data.

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const engines = ['sqlite', 'postgresql']
export const parts = { api: 'tests/api/*.test.ts', e2e: 'tests/e2e/*.spec.ts' }

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
export const inventory = json('tests/inventory.json')
export const areas = json('tests/areas.json')

export const filesOnDisk = (part) =>
  globSync(parts[part], { cwd: root })
    .map((file) => basename(file))
    .sort()

/** The run that ./test describes in the environment. */
export const run = {
  tier: process.env['TYPECASE_TEST_TIER'] ?? 'all',
  turn: Number(process.env['TYPECASE_TEST_TURN'] ?? 0),
  /** Areas that ./test --changed is limited to, or undefined. */
  areas: process.env['TYPECASE_TEST_AREAS']?.split(' ').filter(Boolean),
}

const turns = 24
const secondsUnknown = 10

/** The turn of each file of tier turn: the longest first, each to the turn that is shortest so far. */
function turnsOf(part) {
  const entries = Object.entries(inventory[part]).filter(([, { tier }]) => tier === 'turn')
  const seconds = ([, entry]) => entry.seconds ?? secondsUnknown
  const lengths = Array(turns).fill(0)
  return new Map(
    entries
      .sort((a, b) => seconds(b) - seconds(a))
      .map((entry) => {
        const turn = lengths.indexOf(Math.min(...lengths))
        lengths[turn] += seconds(entry)
        return [entry[0], turn]
      }),
  )
}

/** Engines that a file exists on: all that any run executes. */
export const enginesOf = ({ engines: on }) => (on === 'sqlite' ? ['sqlite'] : engines)

function enginesInRun(part, file) {
  const entry = inventory[part][file]
  if (run.tier !== 'gate' || entry.engines !== 'alternate') return enginesOf(entry)
  // The files that come once in so many runs: their engine must not depend on the same bits.
  const period = entry.tier === 'turn' ? turns : (entry.every ?? 1)
  return [engines[(Math.floor(run.turn / period) + placeOf(part, file)) % 2]]
}

/** Of a file in the inventory: by it half of the files run on each database. */
const placeOf = (part, file) => Object.keys(inventory[part]).indexOf(file)

/** Files of a part that this run executes on an engine. */
export function filesInRun(part, engine) {
  const turnOf = turnsOf(part)
  const inTier = (file, { tier, every = 1 }) =>
    run.tier !== 'gate' ||
    (tier === 'gate' && (run.turn + placeOf(part, file)) % every === 0) ||
    (tier === 'turn' && turnOf.get(file) === run.turn % turns)
  return Object.entries(inventory[part])
    .filter(([file, entry]) =>
      run.areas ? run.areas.includes(entry.area) && entry.tier !== 'thorough' : inTier(file, entry),
    )
    .filter(([file]) => enginesInRun(part, file).includes(engine))
    .map(([file]) => file)
}

/** Names what is wrong with the inventory: files without an entry, entries without a file, values. */
export function faults() {
  const found = []
  const known = {
    tier: ['gate', 'turn', 'all'],
    area: Object.keys(areas),
    engines: ['both', 'alternate', 'sqlite'],
  }
  for (const part of Object.keys(parts)) {
    const files = filesOnDisk(part)
    const entries = inventory[part]
    for (const file of files) {
      if (!entries[file])
        found.push(
          `tests/inventory.json: ${part}: ${file} has no entry; give it a tier, an area and engines`,
        )
    }
    for (const [file, entry] of Object.entries(entries)) {
      if (!files.includes(file))
        found.push(`tests/inventory.json: ${part}: there is no file ${file}`)
      if (entry.every !== undefined && !(entry.tier === 'gate' && entry.every >= 2)) {
        found.push(`tests/inventory.json: ${part}: ${file}: every must be 2 or more, of tier gate`)
      }
      for (const [key, values] of Object.entries(known)) {
        if (!values.includes(entry[key]))
          found.push(
            `tests/inventory.json: ${part}: ${file}: ${key} must be one of ${values.join(', ')}`,
          )
      }
    }
  }
  return found
}

/** Paths that differ from a commit, uncommitted ones included. */
export function changedPaths(base) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Areas that paths belong to; undefined when one of them belongs to everything. */
export function areasOf(paths) {
  const found = new Set()
  for (const path of paths) {
    const entry = Object.entries(inventory).flatMap(([part, files]) =>
      path.startsWith(`tests/${part}/`) && files[basename(path)]
        ? [files[basename(path)].area]
        : [],
    )
    const mapped = Object.entries(areas).filter(([, prefixes]) =>
      prefixes.some((prefix) => path.startsWith(prefix)),
    )
    const names = [...entry, ...mapped.map(([area]) => area)]
    if (names.length === 0 && !/\.(md|txt)$/.test(path)) return undefined
    names.forEach((name) => found.add(name))
  }
  return [...found]
}
