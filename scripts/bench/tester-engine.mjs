// The engine alone, each font's own time beside pyftsubset's on the same bytes. Their ratios are of
// processor time on one thread each; limits in milliseconds are of time on the clock.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { inFolder, rounded, row } from './bench.ts'
import { build, quietly } from './shop.mjs'

const digestOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The demonstration's fonts as sfnt files, the first `most` of each family. */
function demoFonts(most, scratch) {
  return readdirSync('build/demo').flatMap((family) =>
    readdirSync(join('build/demo', family))
      .filter((name) => /\.(otf|ttf|woff2)$/.test(name))
      .sort()
      .slice(0, most)
      .map((name) => asSfnt(join('build/demo', family, name), scratch)),
  )
}

function asSfnt(file, scratch) {
  if (extname(file) !== '.woff2') return file
  const copy = join(scratch, `${file.split('/').at(-2)}-${file.split('/').at(-1)}`)
  writeFileSync(copy, readFileSync(file))
  quietly('woff2_decompress', copy)
  return copy.replace(/\.woff2$/, '.ttf')
}

function lines(command, words) {
  const text = execFileSync(command, words, { encoding: 'utf8', maxBuffer: 1 << 26 }).trim()
  return text.split('\n').map((line) => JSON.parse(line))
}

const program = 'build/release/bin/subset_bench'

/** Rows of the bench's table. */
export function engineRows(most) {
  build('subset_bench')
  quietly('scripts/demo-fonts')
  quietly('scripts/demo-fonts', 'test')
  return inFolder((scratch) => {
    const fonts = demoFonts(most, scratch)
    const pairs = fonts.map(measure)
    const ours = pairs.map(({ our }) => our)
    const theirs = pairs.map(({ their }) => their)
    const known = fonts.map((file) => ({ file, digest: digestOf(file) }))
    writeFileSync(
      'build/bench/tester-fonts.json',
      JSON.stringify({ fonts: known, ours, theirs }, null, 1),
    )
    return [...ratioRows(ours, theirs), ...timeRows(ours), ...byteRows(ours), ...scriptRows()]
  })
}

// One right after the other: the speed of a shared machine changes within seconds.
function measure(font) {
  const [their] = lines('/usr/bin/python3', ['scripts/bench/pyftsubset.py', font])
  const [our] = lines(program, [font])
  return { our, their }
}

function ratioRows(ours, theirs) {
  return [
    slowest('subset, all features', 'subsetAll', 100, ours, theirs),
    slowest('subset and WOFF2 q5', 'woff2All', 40, ours, theirs),
    brotliRow(40, ours, theirs),
    slowest('the same, axes pinned', 'woff2Pinned', 40, ours, theirs),
  ]
}

/** The font on which we are least ahead. */
function slowest(name, key, goal, ours, theirs) {
  const pairs = ours
    .map((our, i) => ({ our, their: theirs[i], ahead: theirs[i][key] / our[key] }))
    .filter(({ our }) => our[key] !== undefined)
  const within = pairs.filter(({ ahead }) => ahead >= goal).length
  const { our, their, ahead } = pairs.reduce((a, b) => (a.ahead < b.ahead ? a : b))
  const told = `${name}, ${within} of ${pairs.length} fonts within; worst: ${our.file}`
  return row(told, our[key], 'ms', {
    peer: ['pyftsubset in-process', their[key]],
    ratio: rounded(ahead),
    goal: `>= ${goal}x faster`,
    met: ahead >= goal,
  })
}

/**
 * The font of whose time brotli takes the greatest part. Whatever calls the same brotli once, as both
 * do, is ahead of pyftsubset by the ratio at most; where that is below the goal it is out of reach.
 */
function brotliRow(goal, ours, theirs) {
  const bound = ({ woff2All, brotliAll }) => woff2All / brotliAll
  const beyond = theirs.filter((their) => bound(their) < goal).length
  const at = theirs.reduce((a, their, i) => (bound(their) < bound(theirs[a]) ? i : a), 0)
  const name = `of it brotli, in both; ${goal}x beyond reach of ${beyond} fonts; most: ${ours[at].file}`
  return row(name, theirs[at].brotliAll, 'ms', {
    peer: ['pyftsubset in-process', theirs[at].woff2All],
    ratio: rounded(bound(theirs[at])),
  })
}

function timeRows(ours) {
  const ofAxes = (count) => ours.filter(({ axes }) => axes === count)
  const statics = ofAxes(0)
  const rows = [
    most('static, random 40, p50', 'randomP50', 2, statics),
    most('static, random 40, p99', 'randomP99', 6, statics),
    most('two axes, random 40, p50', 'randomP50', 3, ofAxes(2)),
    most('thirteen axes, random 40, p50', 'randomP50', 9, ofAxes(13)),
    most('first touch of a face', 'firstTouch', 25, ours),
  ]
  const mean = statics.reduce((sum, font) => sum + 1 / font.randomPerSecond, 0) / statics.length
  return [
    ...rows.filter(Boolean),
    row('static subsets a second, one core', 1 / mean, '/s', {
      goal: '>= 600',
      met: 1 / mean >= 600,
    }),
  ]
}

/** The font that takes the most. */
function most(name, key, limit, rows, unit = 'ms') {
  if (rows.length === 0) return undefined
  const worst = rows.reduce((a, b) => (a[key] > b[key] ? a : b))
  return row(`${name}, worst: ${worst.file}`, worst[key], unit, { most: limit })
}

function byteRows(ours) {
  const statics = ours.filter(({ axes }) => axes === 0)
  return [
    share('40 characters, default features', 'bytesDefault', 0.065, statics),
    share('40 characters, all features', 'bytesAll', 0.1, statics),
  ]
}

/** The font of which the greatest part is sent. */
function share(name, key, limit, rows) {
  const part = (row) => row[key] / row.bytesWhole
  const worst = rows.reduce((a, b) => (part(a) > part(b) ? a : b))
  const within = rows.filter((row) => part(row) <= limit).length
  const told = `${name}, ${within} of ${rows.length} within; worst: ${worst.file}`
  return row(told, worst[key], 'B', {
    peer: ['whole WOFF2 q11', worst.bytesWhole],
    goal: `<= ${limit * 100} %`,
    met: part(worst) <= limit,
  })
}

/** Forty characters of scripts that are larger, or join, beyond what the interface is tried with. */
function scriptRows() {
  const fonts = [
    ['Arabic', '0620', '06FF', 'build/demo/amiri', /Regular/],
    ['Devanagari', '0900', '097F', 'build/test-fonts/noto-sans-devanagari', /Regular/],
    ['Chinese', '4E00', '9FFF', 'build/test-fonts/droid-sans-fallback', /./],
  ]
  return fonts.flatMap(([script, first, last, folder, name]) => {
    const file = readdirSync(folder).find((each) => name.test(each) && /\.(otf|ttf)$/.test(each))
    const rows = lines(program, ['--range', first, last, join(folder, file)])
    return [
      most(`40 characters of ${script}, p50`, 'randomP50', 5, rows),
      most(`first touch of ${script}`, 'firstTouch', 150, rows),
      most(`40 characters of ${script}`, 'bytesDefault', 40_000, rows, 'B'),
    ]
  })
}
