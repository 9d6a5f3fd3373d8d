// The server's resident memory before and after a crawl over many families: as a search engine and
// many visitors together would ask.

import { get, row } from './bench.ts'
import { residentMemory } from './process.mjs'
import { quietly, withShop } from './shop.mjs'

const budget = 256 // MB, tester.cache_bytes
const longest = 15 * 60_000 // ms

/** Rows of the bench's table. */
export const memoryRows = () =>
  withShop(crawlRows, {
    fonts: ofEveryScript,
    settings: { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' },
  })

async function crawlRows({ pid, origin }) {
  const idle = residentMemory(pid).now
  const count = await crawl(origin)
  const { now, most } = residentMemory(pid)
  const goal = Math.round(idle + budget)
  const name = `memory after a crawl of ${count} families; at its most ${Math.round(most)} MB`
  return [
    row(name, now, 'MB', {
      peer: ['the same server before it', idle],
      goal: `<= ${goal} MB: that and tester.cache_bytes`,
      met: now <= goal,
    }),
  ]
}

function ofEveryScript() {
  quietly('scripts/demo-fonts', 'scripts')
  return 'build/script-fonts'
}

/** Asks for what is made of each family's fonts, each family from an address of its own. */
async function crawl(origin) {
  const { styles } = await get(`${origin}/api/styles`)
  const families = Object.entries(Object.groupBy(styles, ({ family }) => family))
  const next = families.entries()
  const end = Date.now() + longest
  const visit = async () => {
    for (const [number, [family, styles]] of next) {
      if (Date.now() > end)
        throw new Error(`${number} of ${families.length} families in 15 minutes`)
      const address = `10.${number >> 8}.${number & 255}.7`
      await visitFamily({ origin, address, family, styles })
    }
  }
  await Promise.all(Array.from({ length: 4 }, visit))
  return families.length
}

async function visitFamily({ origin, address, family, styles }) {
  const ask = async (path, { headers, ...options } = {}) => {
    const from = { 'X-Forwarded-For': address, ...headers }
    for (;;) {
      const answer = await fetch(origin + path, { ...options, headers: from })
      const body = await answer.arrayBuffer()
      if (answer.status === 500) throw new Error(`${path}: ${answer.status}`)
      if (answer.status !== 503) return body
      await new Promise((later) => setTimeout(later, 1000)) // A busy server says so.
    }
  }
  const body = JSON.stringify({ styles: styles.map(({ id }) => id) })
  const json = { 'Content-Type': 'application/json' }
  const granted = await ask('/api/tester_grants', { method: 'POST', headers: json, body })
  const { grant } = JSON.parse(Buffer.from(granted).toString())
  const headers = { 'X-Tester-Grant': grant }

  await ask(`/${family}`)
  await ask(`/og/${family}.png`)
  for (const { id, tester } of styles) {
    const { face, features, first, typing } = tester
    const font = `/t/${face}/${first.instance}`
    await ask(`${font}/${features}/${first.cover}.woff2`)
    await ask(`/t/${face}/${typing.instance}/${features}/${typing.cover}.woff2`)
    await ask(`${font}/default+smcp/${first.cover}.woff2`, { headers })
    await ask(`${font}/advances.json`, { headers })
    await ask(`/api/fonts/${family}/glyphs?style=${id}`)
    for (const sheet of [0, 1]) await ask(`${font}/sheets/${sheet}.png`)
    await ask(`${font}/glyphs/40.png`)
    const line = { style: id, text: 'Hamburgefonstiv 123', size: 40, tracking: 0, leading: 1.2 }
    const image = JSON.stringify({ line, width: null })
    await ask('/api/tester_images', {
      method: 'POST',
      headers: { ...json, ...headers },
      body: image,
    })
  }
}
