// The script of the front page: what index.html of the web build names and all that this imports,
// in bytes of brotli. A count of built files: nothing is timed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'web/shop/dist')
const noted = join(root, 'web/shop/first-load.json')

/** Bytes. React's renderer alone is 57,000 of them; --parts names the others. */
const budget = 105_000

/** Bytes by path, then by name: several scripts may share one. */
const weighed = new Map()
const sizes = {}
const page = readFileSync(join(built, 'index.html'), 'utf8')
for (const [, path] of page.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="\/([^"]+\.js)"/g)) {
  weigh(path)
}
for (const [path, size] of weighed) {
  const name = posix.basename(path).replace(/-[\w-]{8}\.js$/, '')
  sizes[name] = (sizes[name] ?? 0) + size
}

/** Adds a script and what it imports; what it fetches later is not of the first load. */
function weigh(path) {
  if (weighed.has(path)) return
  const code = readFileSync(join(built, path))
  weighed.set(path, brotliCompressSync(code).length)
  for (const [, other] of code.toString().matchAll(/(?:from|\bimport)\s*"(\.[^"]+\.js)"/g)) {
    weigh(posix.join(dirname(path), other))
  }
}

const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
const before = existsSync(noted) ? JSON.parse(readFileSync(noted, 'utf8')) : {}
if (process.argv.includes('--keep')) writeFileSync(noted, JSON.stringify(sizes, null, 2) + '\n')

const say = total > budget ? console.error : console.log
say(`The front page asks for ${total} bytes of script; the budget is ${budget}.`)
for (const name of new Set([...Object.keys(sizes), ...Object.keys(before)])) {
  const grown = (sizes[name] ?? 0) - (before[name] ?? 0)
  say(`  ${name}: ${sizes[name] ?? 0}${grown === 0 ? '' : ` (${grown > 0 ? '+' : ''}${grown})`}`)
}
if (total > budget) {
  say('Something that the first screen does without came into a script that grew: look at what its')
  say(
    'modules import, and fetch it when it is needed (web/ui/src/lazy-component.tsx, decision 0034).',
  )
  process.exit(1)
}
