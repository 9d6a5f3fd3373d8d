import {
  extend,
  extendSparingly,
  holds,
  joinCover,
  largestCover,
  singleOf,
  splitCover,
  type Bucket,
  type Cover,
} from './cover'
import { slides, testerAddress, type FontAddress, type TesterFont } from '../tester-address'

/** A tester font to have. */
export type Target = {
  address: string
  font: FontAddress
  face: string
  instance: string
  features: string
  cover: Cover
  /** Holds nothing but the page's own characters. */
  isFree: boolean
  /** Holds no more beyond them than the text needs. */
  isLeast: boolean
}

export type Situation = {
  tester: TesterFont
  instance: string
  features: string
  /** Of the text. */
  points: readonly number[]
  /** Of the text and of what stood in it before. */
  remembered: readonly number[]
  buckets: readonly Bucket[]
  has: (point: number) => boolean
  /** The face in which the text stands now. */
  shown: Target | null
  /** The visitor has come near. */
  isApproached: boolean
  /** The visitor's budget is nearly spent: no letters are fetched beside those that are typed. */
  isSparing: boolean
  hasTyped: boolean
}

/**
 * The fonts to fetch. `urgent`: the text cannot be set without it, so the line waits. `background`:
 * to have at hand for what may be typed next.
 */
export function plan(situation: Situation): { urgent: Target | null; background: Target | null } {
  const { points, buckets, has, shown, isApproached, isSparing, hasTyped } = situation
  const sets = (cover: Cover) =>
    points.every((point) => !has(point) || holds(cover, point, buckets))
  const { first, large, small } = covers(situation)
  const isSmall = small !== null && !hasTyped
  const isGrown = shown && isRight(shown, situation) && !shown.cover.has('only')

  if (!shown || !isRight(shown, situation) || !sets(shown.cover)) {
    const least = !shown && sets(first) ? first : large
    return { urgent: target(situation, isGrown ? large : (small ?? least)), background: null }
  }
  const isLarge = [...large].every((part) => shown.cover.has(part))
  const isDue = isApproached && !isSparing && !isSmall && !isLarge
  return { urgent: null, background: isDue ? target(situation, large) : null }
}

/** Whether a font would have to hold more than the server puts into one: the line is then drawn. */
export const isTooLarge = (target: Target | null) =>
  target !== null && target.cover.size > largestCover

/** The font of another instance that the text as it stands would need. */
export function planFor(situation: Situation, instance: string): Target {
  const { small, large } = covers({ ...situation, instance })
  return target({ ...situation, instance }, small ?? large)
}

/**
 * `large`: for typing on. `small`: exactly the text, where that is much less: a font with all its
 * axes, of a style that is typed in at one place of them.
 */
function covers(situation: Situation) {
  const { tester, instance, points, remembered, buckets, has, isSparing } = situation
  const typing = splitCover(tester.typing.cover)
  const isHeavy = slides(instance) && !slides(tester.typing.instance)
  return {
    first: splitCover(tester.first.cover),
    large: isSparing
      ? extendSparingly(typing, points, buckets, has)
      : extend(typing, remembered, buckets, has),
    small: isHeavy ? extend(new Set(['only']), points, buckets, has) : null,
  }
}

function isRight(shown: Target, { tester, instance, features }: Situation) {
  return shown.face === tester.face && shown.instance === instance && shown.features === features
}

function target(situation: Situation, cover: Cover): Target {
  const { tester, instance, features, points, buckets } = situation
  const { face } = tester
  const name = joinCover(cover, buckets)
  const home = splitCover(tester.typing.cover)
  const isHome = [...cover].every((part) => part === 'only' || isWithin(part, home, buckets))
  const needed = new Set([...home, 'only', ...points.map(singleOf)])
  const font = { face, instance, features, cover: name }
  return {
    address: testerAddress(font),
    font,
    face,
    instance,
    features,
    cover,
    isFree: isHome && (features === 'default' || features === tester.features),
    isLeast: [...cover].every((part) => needed.has(part)),
  }
}

function isWithin(part: string, home: Cover, buckets: readonly Bucket[]) {
  if (home.has(part)) return true
  return /^u[0-9a-f]+$/.test(part) && holds(home, parseInt(part.slice(1), 16), buckets)
}
