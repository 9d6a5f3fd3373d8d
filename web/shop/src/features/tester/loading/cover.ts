import type { Schemas } from '@typecase/shared/api'

export type Bucket = Schemas['Bucket']
/** The most parts in the name of a cover. */
export const largestCover = 256

type Range = readonly [first: number, last: number]
export type Ranges = readonly Range[]
/** The parts of a cover's name: see TesterFont and Bucket of api/openapi.yaml. */
export type Cover = ReadonlySet<string>

/** The most characters beyond a style's typing cut in one font of the server. */
export const largestAddition = 64

/**
 * The number of different capitals from which they are no longer initials: the rest comes along.
 */
const alphabetOfCapitals = 3

/** Ranges of code points from "20-7e,a0,2013-2014". */
export function parseRanges(text: string): Ranges {
  if (text === '') return []
  return text.split(',').map((part) => {
    const [first, last = first] = part.split('-')
    return [parseInt(first!, 16), parseInt(last!, 16)] as const
  })
}

export function includes(ranges: Ranges, codePoint: number) {
  return ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
}

const parsed = new WeakMap<readonly Bucket[], ReadonlyMap<string, Ranges>>()

function rangesOf(buckets: readonly Bucket[]) {
  const known = parsed.get(buckets)
  if (known) return known
  const ranges = new Map(buckets.map(({ id, ranges }) => [id, parseRanges(ranges)]))
  parsed.set(buckets, ranges)
  return ranges
}

/** The name of a single code point in a cover. */
export const singleOf = (point: number) => `u${point.toString(16)}`

const found = new WeakMap<readonly Bucket[], Map<number, string | undefined>>()

/** The bucket that a code point belongs to, the first that holds it; undefined: none. */
export function bucketOf(point: number, buckets: readonly Bucket[]) {
  const known = found.get(buckets) ?? new Map<number, string | undefined>()
  if (!found.has(buckets)) found.set(buckets, known)
  if (!known.has(point)) known.set(point, firstWith(point, buckets))
  return known.get(point)
}

function firstWith(point: number, buckets: readonly Bucket[]) {
  for (const [id, ranges] of rangesOf(buckets)) if (includes(ranges, point)) return id
  return undefined
}

/** Whether a font of this cover holds the code point, if its style does. */
export function holds(cover: Cover, point: number, buckets: readonly Bucket[]) {
  if (cover.has(singleOf(point))) return true
  if (cover.has('only')) return false
  const bucket = bucketOf(point, buckets)
  return bucket !== undefined && cover.has(bucket)
}

/**
 * The cover that a font needs for these code points, in addition to a cover that is at hand in any
 * case: their buckets and the ones that these lead to, as far as one font may add them, but one or
 * two capitals by themselves; or, where that is too much already, each by itself. A cover of "only"
 * grows by single code points always. `has`: what the style can set.
 */
export function extend(
  cover: Cover,
  points: readonly number[],
  buckets: readonly Bucket[],
  has: (point: number) => boolean,
): Cover {
  const added = points.filter((point) => has(point) && !holds(cover, point, buckets))
  const singles = extendSparingly(cover, points, buckets, has)
  if (cover.has('only')) return singles

  const parts = partsOf(added, buckets)
  const left = [...parts].reduce((left, part) => left - sizeOf(part, buckets, has), largestAddition)
  if (left < 0) return singles
  const grown = new Set([...cover, ...parts])
  const met = new Set(added.map((point) => bucketOf(point, buckets)))
  return new Set([...grown, ...nextOf(met, grown, left, buckets, has)])
}

/** Their buckets, or themselves where they have none or are an initial or two. */
function partsOf(points: readonly number[], buckets: readonly Bucket[]) {
  const members = new Map<string, Set<number>>()
  for (const point of points) {
    const bucket = bucketOf(point, buckets) ?? ''
    members.set(bucket, (members.get(bucket) ?? new Set()).add(point))
  }
  const parts = [...members].flatMap(([bucket, points]) => {
    const isFew = bucket.endsWith('-capitals') && points.size < alphabetOfCapitals
    return bucket && !isFew ? [bucket] : [...points].map(singleOf)
  })
  return new Set(parts)
}

/** The characters that the buckets lead to and the cover lacks, up to so many code points. */
function nextOf(
  met: ReadonlySet<string | undefined>,
  cover: Cover,
  left: number,
  buckets: readonly Bucket[],
  has: (point: number) => boolean,
) {
  const next = new Set(buckets.filter(({ id }) => met.has(id)).flatMap(({ next }) => next))
  return [...next].filter((id) => {
    const size = cover.has(id) ? 0 : sizeOf(id, buckets, has)
    if (size === 0 || size > left) return false
    left -= size
    return true
  })
}

/** The same by each code point itself, whatever their number: no more than the text needs. */
export function extendSparingly(
  cover: Cover,
  points: readonly number[],
  buckets: readonly Bucket[],
  has: (point: number) => boolean,
): Cover {
  const added = points.filter((point) => has(point) && !holds(cover, point, buckets))
  return new Set([...cover, ...added.map(singleOf)])
}

function sizeOf(part: string, buckets: readonly Bucket[], has: (point: number) => boolean) {
  const ranges = rangesOf(buckets).get(part)
  if (!ranges) return 1
  let size = 0
  for (const [first, last] of ranges) {
    for (let point = first; point <= last; point++) {
      if (has(point) && bucketOf(point, buckets) === part) size++
    }
  }
  return size
}

/** The parts of a cover as an address names it. */
export function splitCover(cover: string): Set<string> {
  return new Set(cover === '' ? [] : cover.split('.'))
}

/**
 * The cover's name as the server spells it: "only" or "base" first, the buckets in their order, then
 * single code points ascending.
 */
export function joinCover(cover: Cover, buckets: readonly Bucket[]): string {
  const ids = buckets.map(({ id }) => id)
  const named = cover.has('only') ? ['only'] : ids.filter((id) => id === 'base' || cover.has(id))
  const single = [...cover].filter((part) => /^u[0-9a-f]+$/.test(part) && !ids.includes(part))
  single.sort((a, b) => parseInt(a.slice(1), 16) - parseInt(b.slice(1), 16))
  return [...named, ...single].join('.')
}
