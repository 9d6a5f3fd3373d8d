import type { Schemas } from '@typecase/shared/api'

type Measured = Pick<Schemas['Specimen'], 'text' | 'wordAdvances'>

const usualAdvance = 0.5
const descending = /[gjpqyçşţțųþŋ]/u
const ascending = /[\p{Lu}\p{Nd}bdfhijklßþðđħł]/u

/**
 * How wide the widest line of a text is in em, without tracking: exactly for the specimen's own text,
 * for another from the specimen's mean. No font is needed, so nothing moves when it comes.
 */
export function widestLine(lines: readonly string[], { text, wordAdvances }: Measured): number {
  const isOwn = lines.join(' ') === text
  if (isOwn && wordAdvances.length > 0) {
    let first = 0
    const widths = lines.map((line) => {
      const count = line.split(' ').length
      return sum(wordAdvances.slice(first, (first += count)))
    })
    return Math.max(...widths)
  }
  const mean = sum(wordAdvances) / [...text].length || usualAdvance
  return Math.max(...lines.map((line) => [...line].length), 1) * mean
}

/**
 * The leading of a title: close, but with room where a letter that goes below its line could meet
 * one that rises from the next.
 */
export function titleLeading(lines: readonly string[]): number {
  const meets = lines.some(
    (line, at) => descending.test(line) && ascending.test(lines[at + 1] ?? ''),
  )
  return meets ? 1.02 : 0.92
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
