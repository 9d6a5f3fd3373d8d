// The parts of the front page's first load: which bytes come from which package or feature, by the
// source map of a build of its own. A part's bytes of brotli are its share of the minified text: what
// compresses better or worse than the whole is not told apart.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'build/first-load')

const vite = join(root, 'node_modules/.bin/vite')
const options = ['build', '--sourcemap', '--outDir', built, '--emptyOutDir']
execFileSync(vite, options, { cwd: join(root, 'web/shop'), stdio: 'ignore' })

const assets = join(built, 'assets')
const file = readdirSync(assets).find((name) => /^first-.*\.js$/.test(name))
const code = readFileSync(join(assets, file), 'utf8')
const map = JSON.parse(readFileSync(join(assets, `${file}.map`), 'utf8'))

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The numbers of a segment of a source map: base 64, five bits a digit, the sign in the lowest. */
function numbersOf(segment) {
  const numbers = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value |= (bits & 31) << shift
    if (bits & 32) shift += 5
    else {
      numbers.push(value & 1 ? -(value >> 1) : value >> 1)
      value = shift = 0
    }
  }
  return numbers
}

/** Minified characters by source. */
function lengths() {
  const found = new Map()
  const lines = code.split('\n')
  let source = 0
  for (const [place, line] of map.mappings.split(';').entries()) {
    let column = 0
    let before = null
    const add = (end) => {
      if (before) found.set(before.name, (found.get(before.name) ?? 0) + end - before.column)
    }
    for (const segment of line ? line.split(',') : []) {
      const [step, next] = numbersOf(segment)
      column += step
      add(column)
      if (next !== undefined) source += next
      before = { column, name: next === undefined ? 'glue' : map.sources[source] }
    }
    add(lines[place].length)
  }
  return found
}

/** "react-dom", "@tanstack/query-core", "ui/router", "shop/features/tester". */
function partOf(source) {
  const npm = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)
  if (npm) return npm[1]
  const own = /.*web\/(\w+)\/src\/(features\/[^/]+|[^/.]+)?/.exec(source)
  return own ? [own[1], own[2]].filter(Boolean).join('/') : 'messages, style names, glue'
}

const parts = new Map()
for (const [source, length] of lengths()) {
  const part = partOf(source)
  parts.set(part, (parts.get(part) ?? 0) + length)
}
const share = brotliCompressSync(code).length / code.length
console.log('bytes of brotli, minified characters, part of the script "first":')
for (const [part, length] of [...parts].sort((one, other) => other[1] - one[1])) {
  console.log(
    `${String(Math.round(length * share)).padStart(7)} ${String(length).padStart(7)}  ${part}`,
  )
}
