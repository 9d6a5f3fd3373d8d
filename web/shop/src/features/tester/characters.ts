// Characters in the eyes of a font: what must be in it, and what never reaches it.

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Line ends and other controls never reach a font. */
const isControl = (point: number) => point < 0x20 || (point >= 0x7f && point < 0xa0)

// Joiners, variation selectors, direction marks: fonts may have them, and nobody misses them.
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u

/** The different code points of a text that a font may be asked for, composed forms included. */
export function codePointsOf(text: string): number[] {
  const points = new Set<number>()
  for (const character of text + text.normalize('NFC')) {
    const point = character.codePointAt(0)!
    if (!isControl(point)) points.add(point)
  }
  return [...points]
}

/** What the reader sees as one character: a letter with its marks, a sequence of emoji. */
export const clustersOf = (text: string) => [...clusters.segment(text)].map((part) => part.segment)

/**
 * The different clusters of a text of which `has` lacks a visible character both as typed and
 * composed.
 */
export function lackedClusters(text: string, has: (point: number) => boolean): string[] {
  const isSet = (form: string) =>
    [...form].every((character) => {
      const point = character.codePointAt(0)!
      return isControl(point) || ignorable.test(character) || has(point)
    })
  if (isSet(text)) return []
  const lacked = clustersOf(text).filter((each) => !isSet(each) && !isSet(each.normalize('NFC')))
  return [...new Set(lacked)]
}

/** How a sentence names a character: itself, or its code points where nothing would be seen. */
export function nameOf(cluster: string) {
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(cluster)) return cluster
  const points = [...cluster].map((each) => each.codePointAt(0)!.toString(16).toUpperCase())
  return points.map((point) => `U+${point.padStart(4, '0')}`).join(' ')
}
