// Bytes that the shop sends for the first line of each style, and the time that a cached font takes.

import { readFileSync } from 'node:fs'
import { get, row } from './bench.ts'
import { wrk } from './load.mjs'

/** Rows of the bench's table. Reads what the engine's part has left of each font. */
export async function serviceRows(origin) {
  const wholes = wholeSizes()
  const { styles } = await get(`${origin}/api/styles`)
  const firsts = []
  for (const style of styles) {
    const whole = wholes.get(style.tester.face)
    const first = await fetch(origin + address(style.tester, style.tester.first))
    if (!first.ok) throw new Error(`${style.id}: ${first.status}`)
    firsts.push({ style, whole, bytes: (await first.arrayBuffer()).byteLength })
  }
  const known = firsts.filter(({ whole }) => whole !== undefined)
  return [
    ...staticRow(known.filter(({ style }) => style.axisCount === 0)),
    ...pinnedRow(firsts.filter(({ style }) => style.axisCount > 2 && isPinned(style))),
    await cachedRow(origin + address(styles[0].tester, styles[0].tester.first)),
  ]
}

const isPinned = ({ tester }) => tester.first.instance.startsWith('pin-')

function address({ face, features }, { instance, cover }) {
  return `/t/${face}/${instance}/${features}/${cover}.woff2`
}

/** Bytes of each font's whole WOFF2 at quality 11, by the name of its face. */
function wholeSizes() {
  const { fonts, ours } = JSON.parse(readFileSync('build/bench/tester-fonts.json', 'utf8'))
  return new Map(fonts.map(({ digest }, i) => [digest.slice(0, 16), ours[i].bytesWhole]))
}

function staticRow(rows) {
  if (rows.length === 0) return []
  const share = ({ bytes, whole }) => bytes / whole
  const worst = rows.reduce((a, b) => (share(a) > share(b) ? a : b))
  const within = rows.filter((row) => share(row) <= 0.15).length
  const name = `first line, static, ${within} of ${rows.length} within; worst: ${worst.style.id}`
  const peer = ['whole WOFF2 q11', worst.whole]
  return [row(name, worst.bytes, 'B', { peer, goal: '<= 15 %', met: share(worst) <= 0.15 })]
}

function pinnedRow(rows) {
  if (rows.length === 0) return []
  const worst = rows.reduce((a, b) => (a.bytes > b.bytes ? a : b))
  const name = `first line, more than two axes, pinned, worst: ${worst.style.id}`
  return [row(name, worst.bytes, 'B', { most: 10_000 })]
}

// Over one connection on loopback: the handler and the whole way through the server.
async function cachedRow(url) {
  const { p50, failed } = await wrk(['-t1', '-c1', '-d2s', '--latency', url])
  if (failed) throw new Error(`${url}: ${failed}`)
  return row('cached font, p50 of the whole answer', p50, 'ms', { most: 0.3 })
}
