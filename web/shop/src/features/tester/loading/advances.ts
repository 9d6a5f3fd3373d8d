import { fetchTester } from '../fetch-tester'
import { slides } from '../tester-address'

/** Neighbours by what they do to the distance. */
type Pairs = readonly (readonly [delta: number, neighbours: string])[]
type Run = readonly [first: number, count: number, value: number]
/** `/t/{face}/{instance}/advances.json` */
export type AdvanceFile = {
  unitsPerEm: number
  runs: readonly Run[]
  kernings: readonly { after: Pairs; before: Pairs }[]
  kerningOf: readonly Run[]
}

/** How wide characters are whose glyphs are not at hand, in units of `unitsPerEm`. */
export type Advances = {
  unitsPerEm: number
  /** null where the table does not know it; of characters that the style lacks, anything. */
  of: (codePoint: number) => number | null
  /** The change of distance between two characters; 0 where the table does not know them. */
  between: (left: number, right: number) => number
}

export function readAdvances({ unitsPerEm, runs, kernings, kerningOf }: AdvanceFile): Advances {
  const kerning = (point: number) => {
    const run = find(kerningOf, point)
    return run && kernings[run[2]]
  }
  return {
    unitsPerEm,
    of: (point) => find(runs, point)?.[2] ?? null,
    between: (left, right) =>
      pair(kerning(right)?.after, left) ?? pair(kerning(left)?.before, right) ?? 0,
  }
}

function find(runs: readonly Run[], point: number) {
  let [low, high] = [0, runs.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, count] = runs[middle]!
    if (point < first) high = middle - 1
    else if (point >= first + count) low = middle + 1
    else return runs[middle]
  }
  return undefined
}

const pair = (pairs: Pairs | undefined, point: number) =>
  pairs?.find(([, neighbours]) => neighbours.includes(String.fromCodePoint(point)))?.[0]

/** Where the server has the advances of an instance; of one that slides, at a place. */
export function advancesAddress(
  face: string,
  instance: string,
  place: Readonly<Record<string, number>> | undefined,
) {
  const axes = slides(instance) && place ? Object.entries(place).sort() : []
  const at = axes.map(([tag, value]) => `${encodeURIComponent(tag)}:${value}`).join(',')
  return `/t/${face}/${instance}/advances.json${at === '' ? '' : `?at=${at}`}`
}

const mostTables = 30
const tables = new Map<string, Advances>()
const underway = new Map<string, Promise<Advances>>()

/** The table at an address where it has been fetched. */
export const knownAdvances = (address: string) => tables.get(address)

/** Fetches the table, once. Fails as fetchTester does. */
export function fetchAdvances(address: string, style: string): Promise<Advances> {
  const known = tables.get(address)
  if (known) return Promise.resolve(known)
  let asking = underway.get(address)
  if (!asking) {
    asking = read(address, style).finally(() => underway.delete(address))
    underway.set(address, asking)
  }
  return asking
}

async function read(address: string, style: string) {
  const bytes = await fetchTester(address, style, false)
  const table = readAdvances(JSON.parse(new TextDecoder().decode(bytes)) as AdvanceFile)
  tables.set(address, table)
  const [oldest] = tables.keys()
  if (tables.size > mostTables) tables.delete(oldest!)
  return table
}
