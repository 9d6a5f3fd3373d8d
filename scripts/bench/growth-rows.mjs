// Rows of the bench of growth: cost of running shops of different sizes. The first is the peer of the others.

import { setTimeout as delay } from 'node:timers/promises'
import { row } from './bench.ts'
import { bytesOf, cutCost, identifyTime, requestsOf, staffOf } from './growth-requests.mjs'
import { bytesOnDisk } from './growth-shops.mjs'
import { compare } from './load.mjs'
import { residentMemory } from './process.mjs'

const most = 1.5
const startLimit = 2000 // ms
const memoryLimit = 400 // MB

/** `bytes`: of each answer; where they differ the cost of a byte is compared. */
function costRows(shops, name, unit, costs, bytes = []) {
  const grows = bytes.at(-1) > bytes[0] * 1.05
  return costs.map((cost, i) => {
    const size = bytes[i] ? `, ${bytes[i]} B` : ''
    const title = `${name}, ${shops[i].name}${size}`
    if (i === 0) return row(title, cost, unit)
    const ratio = (cost / costs[0]) * (grows ? bytes[0] / bytes[i] : 1)
    const goal = `<= ${most}x${grows ? ' a byte' : ''}`
    const facts = { peer: [shops[0].name, costs[0]], ratio, goal, met: ratio <= most }
    return row(title, cost, unit, facts)
  })
}

/** CPU of each request that every shop answers. */
async function requestRows(shops, folder, name, times) {
  const asked = []
  for (const shop of shops) asked.push(await requestsOf(shop, folder))
  const rows = []
  for (const request of Object.keys(asked[0])) {
    const targets = asked.map((requests) => requests[request])
    const bytes = []
    for (const target of targets) bytes.push(await bytesOf(target))
    if (bytes.includes(undefined)) continue
    const costs = (await compare(targets, times)).map(({ cpu }) => cpu)
    rows.push(...costRows(shops, `${name}: ${request}`, 'us/request', costs, bytes))
    console.log(
      rows
        .slice(-shops.length)
        .map(({ name, value }) => `${name}: ${value}`)
        .join('; '),
    )
  }
  return rows
}

/** The least of `rounds` measurements of each shop, taken in turns. */
async function leastOf(shops, rounds, measure) {
  const least = shops.map(() => Infinity)
  for (let round = 0; round < rounds; round++) {
    for (const [i, shop] of shops.entries())
      least[i] = Math.min(least[i], await measure(shop, round))
  }
  return least
}

async function identifyRows(shops, name) {
  const times = []
  for (const shop of shops) times.push(await identifyTime(await staffOf(shop)))
  return costRows(shops, `${name}: whose is a file without a mark`, 'ms', times)
}

async function idleCost({ spent }) {
  const before = spent()
  await delay(3000)
  return (spent() - before) / 3000
}

const figures = (shops, title, unit, value, facts) =>
  shops.map((shop) => row(`${title}, ${shop.name}`, value(shop), unit, facts))

/** All rows of these shops. */
export async function growthRows(shops, folder, { seconds, rounds, engine }) {
  const disk = figures(shops, `${engine}: database`, 'MB', ({ database }) =>
    Math.round(bytesOnDisk(database) / 2 ** 20),
  )
  const rows = [
    ...figures(shops, `${engine}: start`, 'ms', ({ started }) => started, { below: startLimit }),
    ...figures(shops, `${engine}: CPU until then`, 'ms', ({ startCpu }) => startCpu),
    ...figures(shops, `${engine}: memory after it`, 'MB', ({ memory }) => memory, {
      below: memoryLimit,
    }),
    ...disk,
  ]
  const idle = await leastOf(shops, 3, idleCost)
  rows.push(...shops.map(({ name }, i) => row(`${engine}: idle, ${name}`, idle[i], 'ms CPU/s')))
  const cuts = await leastOf(shops, rounds, cutCost)
  rows.push(...costRows(shops, `${engine}: tester font that is not stored`, 'us/request', cuts))
  rows.push(...(await requestRows(shops, folder, engine, { seconds, rounds })))
  rows.push(...(await identifyRows(shops, engine)))
  const memory = ({ pid }) => residentMemory(pid).now
  rows.push(
    ...figures(shops, `${engine}: memory after requests`, 'MB', memory, { below: memoryLimit }),
  )
  return rows
}
