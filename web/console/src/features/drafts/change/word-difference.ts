import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff'

/** A stretch of two texts: in both, only in the old, or only in the new one. */
export type Stretch = { words: string; side: 'both' | 'old' | 'new' }

/** ms after which words give way to lines: two texts that share little. */
const longest = 400

/** The difference of two texts by words; of texts that share little, by lines. */
export function wordDifference(before: string, after: string): Stretch[] {
  const parts = diffWordsWithSpace(before, after, { timeout: longest }) ?? diffLines(before, after)
  return parts.map(stretchOf)
}

const stretchOf = ({ value, added, removed }: ChangeObject<string>): Stretch => ({
  words: value,
  side: added ? 'new' : removed ? 'old' : 'both',
})

/** Characters of a text whose difference is told by words. */
const longestByWords = 2_000

/**
 * The difference of two values of a field: of short ones by words, of others by lines. Of texts that take too long
 * to compare all is old, and all is new.
 */
export function valueDifference(before: string, after: string): Stretch[] {
  if (before.length + after.length <= longestByWords) return wordDifference(before, after)
  const parts = diffLines(before, after, { timeout: longest })
  if (parts) return parts.map(stretchOf)
  return [
    { words: before, side: 'old' },
    { words: after, side: 'new' },
  ]
}

/** A long stretch that both texts share, as its begin and its end; null: it is short. */
export function shortened(words: string, most = 400): readonly [string, string] | null {
  if (words.length <= most) return null
  const half = most / 2
  const start = words.slice(0, half).replace(/\S+$/, '')
  const end = words.slice(-half).replace(/^\S+/, '')
  return [start, end]
}
