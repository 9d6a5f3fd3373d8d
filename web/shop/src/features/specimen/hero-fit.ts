import type { Schemas } from '@typecase/shared/api'
import { overTwoLines } from '#src/features/tester/specimen-words.ts'
import { scrollBar } from './use-room'

type Measured = Pick<Schemas['Specimen'], 'text' | 'wordAdvances'>

// px; the widest line of the text decides below the largest.
const largest = { wide: 208, narrow: 88 }
// px of all lines of a family's own text: as two Latin lines of the largest size.
const tallest = { wide: 425, narrow: 180 }
const usualAdvance = 0.5

/**
 * CSS lengths at wide and narrow screens at which a text fits between the margins and is no taller
 * than a title may be. `widest`: em of its widest line; `height`: em of all lines of the family's own
 * text.
 */
export function fittingSizes(widest: number, height: number) {
  const upTo = (max: number) =>
    `min(${max}px, (100vw - 2 * var(--margin) - ${scrollBar}px) / ${atLeastOne(widest).toFixed(3)})`
  return { wide: upTo(largestAt('wide', height)), narrow: upTo(largestAt('narrow', height)) }
}

/** The same in px, where there is so much room: known before anything is laid out. */
export const fittedSize = (widest: number, height: number, room: number, isNarrow: boolean) =>
  Math.round(Math.min(largestAt(isNarrow ? 'narrow' : 'wide', height), room / atLeastOne(widest)))

const largestAt = (screen: 'wide' | 'narrow', height: number) =>
  Math.min(largest[screen], Math.floor(tallest[screen] / atLeastHalf(height)))
const atLeastHalf = (em: number) => Math.max(em, 0.5)
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
