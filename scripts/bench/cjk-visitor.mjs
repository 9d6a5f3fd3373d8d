// The first visitor of a family of ideographs after a start: a font of 65,000 glyphs is opened, a
// line of it cut, and its advances measured.

import { request } from 'node:http'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { quantile, row } from './bench.ts'
import { makeShop, quietly, startShop } from './shop.mjs'

const starts = 5
const style = 'noto-sans-cjk-jp-regular'

/** Rows of the bench's table. */
export async function cjkRows() {
  quietly('scripts/demo-fonts', 'bench')
  const made = makeShop({ fonts: () => 'build/bench-fonts/noto-sans-cjk' })
  try {
    const visits = []
    for (let start = 0; start < starts; start++) visits.push(await firstVisit(made))
    const time = quantile(
      visits.map((visit) => visit.time),
      0.5,
    )
    const { cut, bytes } = visits.find((visit) => visit.time === time)
    const name = `first line of Noto Sans CJK after a start: font ${Math.round(cut)} ms, and advances`
    return [
      row(name, Math.round(time), 'ms', { most: 300 }),
      row('its advances, as sent', bytes, 'B', { most: 10_000 }),
    ]
  } finally {
    made.remove()
  }
}

/** Waits, in ms, of somebody who sees the family's line and then goes near it. */
async function firstVisit(made) {
  rmSync(join(made.environment.TYPECASE_DATA, 'cache'), { recursive: true, force: true })
  const shop = await startShop(made)
  try {
    const { origin } = shop
    const { styles } = JSON.parse((await answerOf(`${origin}/api/styles`)).body)
    const { face, features, first } = styles.find(({ id }) => id === style).tester
    const { grant } = JSON.parse((await grantOf(origin)).body)
    const began = performance.now()
    await answerOf(`${origin}/t/${face}/${first.instance}/${features}/${first.cover}.woff2`)
    const cut = performance.now()
    const advances = await answerOf(`${origin}/t/${face}/${first.instance}/advances.json`, {
      headers: { 'X-Tester-Grant': grant, 'Accept-Encoding': 'br, gzip' },
    })
    const ended = performance.now()
    return { time: ended - began, cut: cut - began, bytes: advances.body.length }
  } finally {
    await shop.stop()
  }
}

const grantOf = (origin) =>
  answerOf(`${origin}/api/tester_grants`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ styles: [style] }),
  })

/** The answer's body as it is sent: fetch() would unpack it. */
function answerOf(url, { body, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, async (answer) => {
      const body = Buffer.concat(await Array.fromAsync(answer))
      if (answer.statusCode < 300) resolve({ body })
      else reject(new Error(`${url}: ${answer.statusCode} ${body}`))
    })
    asked.on('error', reject).end(body)
  })
}
