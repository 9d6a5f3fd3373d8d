// The frame of a bench: its options, the rows of its table, and build/bench/NAME.json that holds them.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

process.chdir(join(import.meta.dirname, '../..'))
mkdirSync('build/bench', { recursive: true })

/** A row of the table, as scripts/print-bench reads it. */
export interface Row {
  name: string
  value: number
  unit: string
  peer?: string
  peerValue?: number
  ratio?: number
  goal?: string
  met?: boolean
}

/** Limits are in the unit of the row. `peer`: what is compared with, and its value. */
interface Facts {
  peer?: readonly [string, number] | undefined
  most?: number
  below?: number
  least?: number
  ratio?: number
  goal?: string
  met?: boolean
}

/** Four digits, integers as they are. */
export const rounded = (value: number) =>
  Number.isInteger(value) ? value : Number(value.toPrecision(4))

export function row(name: string, value: number, unit: string, facts: Facts = {}): Row {
  const { peer, most, below, least, ...told } = facts
  const goal = (sign: string, limit: number, met: boolean) => ({
    goal: `${sign} ${limit} ${unit}`.trim(),
    met,
  })
  return {
    ...{ name, value: rounded(value), unit },
    ...(peer && { peer: peer[0], peerValue: rounded(peer[1]), ratio: rounded(value / peer[1]) }),
    ...(most !== undefined && goal('<=', most, value <= most)),
    ...(below !== undefined && goal('<', below, value < below)),
    ...(least !== undefined && goal('>=', least, value >= least)),
    ...told,
  }
}

/** The number below which that part of the numbers lies; 0.5: the median. */
export function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

/** Options of the command line with their defaults, numbers as numbers, and its other words. */
export function options(defaults: Record<string, string | number>) {
  const described = Object.entries(defaults).map(
    ([name, value]) => [name, { type: 'string', default: String(value) }] as const,
  )
  const { values, positionals } = parseArgs({
    options: Object.fromEntries(described),
    allowPositionals: true,
  })
  const typed = Object.entries(values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ])
  return { ...Object.fromEntries(typed), words: positionals }
}

export const save = (name: string, rows: Row[]) =>
  writeFileSync(`build/bench/${name}.json`, JSON.stringify(rows, null, 2) + '\n')

/** Gives `work` an empty folder, which is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The JSON at an address. */
export async function get(url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.json()
}
