import { useState } from 'react'
import { holds, largestAddition, type Bucket, type Cover } from './loading/cover'
import { bothCases } from './letter-case'

type Style = {
  /** Of its typing cut. */
  home: Cover
  buckets: readonly Bucket[]
  has: (point: number) => boolean
}
type Request = Style & { styleId: string; text: string; points: readonly number[] }

/**
 * The characters that a line has held, so that what was deleted comes back without a request; the
 * text's alone once they are more than one font may hold. Where a font holds only what is typed, each
 * letter brings its other case. `hasTyped`: the text is no more the one that the line began with.
 */
export function useRemembered({ styleId, text, points, home, buckets, has }: Request) {
  const [start, setStart] = useState(() => ({ styleId, text, points: new Set<number>() }))
  const before = start.styleId === styleId ? start : { styleId, text, points: new Set<number>() }
  const kept = remember(before.points, points, { home, buckets, has })
  if (start.styleId !== styleId || !isSame(kept, start.points)) {
    setStart({ ...before, points: kept })
  }
  return { remembered: [...kept], hasTyped: text !== before.text }
}

/** The characters that a line has held, with these code points of its text now. */
export function remember(
  before: ReadonlySet<number>,
  points: readonly number[],
  { home, buckets, has }: Style,
): Set<number> {
  const wanted = home.has('only') ? bothCases(points) : points
  const isNew = (point: number) => !holds(home, point, buckets) && has(point)
  const all = new Set([...before, ...wanted.filter(isNew)])
  return all.size > largestAddition ? new Set(points.filter(isNew)) : all
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((point) => other.has(point))
