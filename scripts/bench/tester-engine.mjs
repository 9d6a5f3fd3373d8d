// The engine alone, each font's own time beside pyftsubset's on the same bytes. Their ratios are of
// processor time on one thread each; limits in milliseconds are of time on the clock.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

const quietly = { stdio: ['ignore', 'ignore', 'inherit'] }
const digestOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
const rounded = (value) => Number(value.toPrecision(4))

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
  execFileSync('woff2_decompress', [copy], quietly)
  return copy.replace(/\.woff2$/, '.ttf')
}

function lines(command, words) {
  const text = execFileSync(command, words, { encoding: 'utf8', maxBuffer: 1 << 26 })
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const program = 'build/release/bin/subset_bench'

/** Rows of the bench's table. */
export function engineRows(most) {
  execFileSync('scripts/build', ['release', 'subset_bench'], quietly)
  execFileSync('scripts/demo-fonts', quietly)
  execFileSync('scripts/demo-fonts', ['test'], quietly)
  const scratch = mkdtempSync(join(tmpdir(), 'bench-tester-'))
  try {
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
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
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
  return {
    name: `${name}, ${within} of ${pairs.length} fonts within; worst: ${our.file}`,
    value: rounded(our[key]),
    unit: 'ms',
    peer: 'pyftsubset in-process',
    peerValue: rounded(their[key]),
    ratio: rounded(ahead),
    goal: `>= ${goal}x faster`,
    met: ahead >= goal,
  }
}

/**
 * The font of whose time brotli takes the greatest part. Whatever calls the same brotli once, as both
 * do, is ahead of pyftsubset by the ratio at most; where that is below the goal it is out of reach.
 */
function brotliRow(goal, ours, theirs) {
  const bound = ({ woff2All, brotliAll }) => woff2All / brotliAll
  const beyond = theirs.filter((their) => bound(their) < goal).length
  const at = theirs.reduce((a, their, i) => (bound(their) < bound(theirs[a]) ? i : a), 0)
  return {
    name: `of it brotli, in both; ${goal}x beyond reach of ${beyond} fonts; most: ${ours[at].file}`,
    value: rounded(theirs[at].brotliAll),
    unit: 'ms',
    peer: 'pyftsubset in-process',
    peerValue: rounded(theirs[at].woff2All),
    ratio: rounded(bound(theirs[at])),
  }
}

function timeRows(ours) {
  const statics = ours.filter(({ axes }) => axes === 0)
  const rows = [
    most('static, random 40, p50', 'randomP50', 2, statics),
    most('static, random 40, p99', 'randomP99', 6, statics),
    most(
      'two axes, random 40, p50',
      'randomP50',
      3,
      ours.filter(({ axes }) => axes === 2),
    ),
    most(
      'thirteen axes, random 40, p50',
      'randomP50',
      9,
      ours.filter(({ axes }) => axes === 13),
    ),
    most('first touch of a face', 'firstTouch', 25, ours),
  ]
  const mean = statics.reduce((sum, row) => sum + 1 / row.randomPerSecond, 0) / statics.length
  const rate = 1 / mean
  return [
    ...rows.filter(Boolean),
    {
      name: 'static subsets a second, one core',
      value: rounded(rate),
      unit: '/s',
      goal: '>= 600',
      met: rate >= 600,
    },
  ]
}

/** The font that takes the most. */
function most(name, key, limit, rows) {
  if (rows.length === 0) return undefined
  const worst = rows.reduce((a, b) => (a[key] > b[key] ? a : b))
  return {
    name: `${name}, worst: ${worst.file}`,
    value: rounded(worst[key]),
    unit: 'ms',
    goal: `<= ${limit} ms`,
    met: worst[key] <= limit,
  }
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
  return {
    name: `${name}, ${within} of ${rows.length} within; worst: ${worst.file}`,
    value: worst[key],
    unit: 'B',
    peer: 'whole WOFF2 q11',
    peerValue: worst.bytesWhole,
    ratio: rounded(part(worst)),
    goal: `<= ${limit * 100} %`,
    met: part(worst) <= limit,
  }
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
      {
        ...most(`40 characters of ${script}`, 'bytesDefault', 40_000, rows),
        unit: 'B',
        goal: '<= 40 kB',
      },
    ]
  })
}
