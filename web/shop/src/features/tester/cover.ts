import type { Schemas } from '@typecase/shared/api'

export type Bucket = Schemas['Bucket']
type Range = readonly [first: number, last: number]
export type Ranges = readonly Range[]

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

/** The different code points of a text that need a glyph, composed forms included. */
export function codePointsOf(text: string): number[] {
  const points = new Set<number>()
  for (const character of text + text.normalize('NFC')) {
    const point = character.codePointAt(0)!
    if (!isControl(point)) points.add(point)
  }
  return [...points]
}

// Line ends and other controls never reach the font.
function isControl(point: number) {
  return point < 0x20 || (point >= 0x7f && point < 0xa0)
}

/**
 * The names of what a tester font must hold for these code points, by the server's buckets: a code
 * point belongs to the first bucket that holds it, and to itself where none does.
 */
export function coverOf(points: readonly number[], buckets: readonly Bucket[]): Set<string> {
  const parsed = buckets.map(({ id, ranges }) => ({ id, ranges: parseRanges(ranges) }))
  return new Set(
    points.map(
      (point) =>
        parsed.find(({ ranges }) => includes(ranges, point))?.id ?? `u${point.toString(16)}`,
    ),
  )
}

/** The parts of a cover as an address names it. */
export function splitCover(cover: string): Set<string> {
  return new Set(cover === '' ? [] : cover.split('.'))
}

/** The cover's name: "base" first, the buckets in their order, then single code points ascending. */
export function joinCover(cover: ReadonlySet<string>, buckets: readonly Bucket[]): string {
  const ids = buckets.map(({ id }) => id)
  const named = ids.filter((id) => id === 'base' || cover.has(id))
  const single = [...cover].filter((part) => !ids.includes(part))
  single.sort((a, b) => parseInt(a.slice(1), 16) - parseInt(b.slice(1), 16))
  return [...named, ...single].join('.')
}
