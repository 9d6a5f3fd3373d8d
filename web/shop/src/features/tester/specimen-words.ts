import type { Schemas } from '@typecase/shared/api'

/**
 * A specimen text over two lines of nearly equal length, broken between words; one line where there
 * is nothing to break. The break does not depend on any font, so the place it needs is known at once.
 */
export function overTwoLines(text: string): string[] {
  const words = text.split(' ')
  if (words.length < 2) return [text]

  const breaks = words.slice(1).map((_, index) => {
    const first = words.slice(0, index + 1).join(' ')
    return { first, rest: words.slice(index + 1).join(' ') }
  })
  breaks.sort((a, b) => longest(a) - longest(b))
  return [breaks[0]!.first, breaks[0]!.rest]
}

function longest({ first, rest }: { first: string; rest: string }) {
  return Math.max([...first].length, [...rest].length)
}

/** The first words of a text, at most `length` characters and at least one word. */
export function firstWords(text: string, length: number) {
  const [first = '', ...rest] = text.split(' ')
  let words = first
  for (const word of rest) {
    if (words.length + 1 + word.length > length) break
    words += ` ${word}`
  }
  return words.replace(/[\s,;:&]+$/u, '')
}

/**
 * How far a text may hang, in em, so that the ink of its first letter meets the margin. Known for
 * the specimen's own first letter.
 */
export function bearingOf({ text, style }: Schemas['Specimen'], shown: string) {
  return shown.startsWith([...text][0] ?? '') ? style.leftBearing : 0
}

/**
 * Custom properties for styles of a family's text: how far its ink reaches over and under a baseline,
 * as multiples of the size.
 */
export const textRoom = ({ above, below }: Pick<Schemas['Specimen'], 'above' | 'below'>) => ({
  '--above': above,
  '--below': below,
})
