export type LetterCase = 'upper' | 'lower' | 'title'

/** A text as CSS text-transform shows it: what its font must hold. */
export function inCase(text: string, letterCase: LetterCase | null | undefined, language = 'en') {
  if (letterCase === 'upper') return text.toLocaleUpperCase(language)
  if (letterCase === 'lower') return text.toLocaleLowerCase(language)
  if (letterCase !== 'title') return text
  return text.replace(/\p{L}[\p{L}\p{M}\p{N}’']*/gu, (word) => {
    const [first = ''] = word
    return first.toLocaleUpperCase(language) + word.slice(first.length)
  })
}

/** The value of CSS text-transform. */
export const textTransform = {
  upper: 'uppercase',
  lower: 'lowercase',
  title: 'capitalize',
} as const

/** The code points with those of the other case: what may be typed next in the same word. */
export function bothCases(points: readonly number[]): number[] {
  const characters = points.map((point) => String.fromCodePoint(point))
  const forms = characters.flatMap((each) => [each, each.toUpperCase(), each.toLowerCase()])
  return [...new Set(forms.flatMap((form) => [...form].map((each) => each.codePointAt(0)!)))]
}
