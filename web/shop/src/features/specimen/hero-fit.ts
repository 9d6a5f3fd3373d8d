import type { Schemas } from '@typecase/shared/api'
import { overTwoLines } from '#src/features/tester/specimen-words.ts'
import { scrollBar } from './use-room'

type Measured = Pick<Schemas['Specimen'], 'text' | 'wordAdvances'>

// px; the widest line of the text decides below the largest.
const largest = { wide: 208, narrow: 88 }
const usualAdvance = 0.5
const descending = /[gjpqyçşţțųþŋ]/u
const ascending = /[\p{Lu}\p{Nd}bdfhijklßþðđħł]/u

/** CSS lengths at wide and narrow screens at which a line so many em wide fits between the margins. */
export function fittingSizes(widest: number) {
  const upTo = (max: number) =>
    `min(${max}px, (100vw - 2 * var(--margin) - ${scrollBar}px) / ${atLeastOne(widest).toFixed(3)})`
  return { wide: upTo(largest.wide), narrow: upTo(largest.narrow) }
}

/** The same in px, where there is so much room: known before anything is laid out. */
export const fittedSize = (widest: number, room: number, isNarrow: boolean) =>
  Math.round(Math.min(isNarrow ? largest.narrow : largest.wide, room / atLeastOne(widest)))

const atLeastOne = (em: number) => Math.max(em, 1)

/**
 * How wide the widest line of a text is in em, without tracking: exactly for the specimen's own text
 * over two lines, for another by its longest line, so that a text that is typed in changes its size
 * in small steps. No font is needed, so nothing moves when it comes.
 */
export function widestLine(lines: readonly string[], { text, wordAdvances }: Measured): number {
  const own = overTwoLines(text)
  const known = wordAdvances.length > 0 ? widthOf(own, wordAdvances) : 0
  const perCharacter = known / longestOf(own) || usualAdvance
  return longestOf(lines) * perCharacter
}

/** Characters of the longest line, at least one. */
export const longestOf = (lines: readonly string[]) =>
  Math.max(...lines.map((words) => [...words].length), 1)

function widthOf(lines: readonly string[], wordAdvances: readonly number[]) {
  let first = 0
  const widths = lines.map((line) => {
    const words = wordAdvances.slice(first, (first += line.split(' ').length))
    return words.reduce((sum, advance) => sum + advance, 0)
  })
  return Math.max(...widths)
}

/**
 * The leading of a title: close, but with room where a letter that goes below its line could meet
 * one that rises from the next; wide in Arabic, whose joined letters reach far below their line.
 */
export function titleLeading(lines: readonly string[], script: string): number {
  if (script === 'Arab') return 1.25
  const meets = lines.some(
    (line, at) => descending.test(line) && ascending.test(lines[at + 1] ?? ''),
  )
  return meets ? 1.02 : 0.92
}
