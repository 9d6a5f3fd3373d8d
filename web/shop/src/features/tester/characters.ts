// Characters in the eyes of a font: what must be in it, and what never reaches it.

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Line ends and other controls never reach a font. */
const isControl = (point: number) => point < 0x20 || (point >= 0x7f && point < 0xa0)

// Joiners, variation selectors, direction marks: fonts may have them, and nobody misses them.
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u

// Signs that join letters to one shape, at the end of a text: Indic_Syllabic_Category Virama and
// Invisible_Stacker of Unicode 15.
const joiner =
  /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2\u1A60\u1B44\u1BAB\uA806\uA8C4\uA9C0\uAAF6\u{10A3F}\u{11046}\u{110B9}\u{11133}\u{111C0}\u{11235}\u{1134D}\u{11442}\u{114C2}\u{115BF}\u{1163F}\u{116B6}\u{11839}\u{1193E}\u{119E0}\u{11A47}\u{11A99}\u{11C3F}\u{11D45}\u{11D97}]\u200D?$/u

/** Whether the letter that follows joins this text. */
export const isJoining = (text: string) => joiner.test(text)

/**
 * Stretches that a browser sets from one face: a letter with its marks, a sequence of emoji, letters
 * that a sign between them joins. Segmenters take joined letters together in some scripts only, and
 * let some vowels of Burmese, Tai Tham and Ahom stand alone.
 */
export function clustersOf(text: string): string[] {
  const found: string[] = []
  for (const { segment } of clusters.segment(text)) {
    const last = found.at(-1)
    if (last !== undefined && isOfCluster(last, segment)) found[found.length - 1] = last + segment
    else found.push(segment)
  }
  return found
}

function isOfCluster(before: string, segment: string) {
  if (isJoining(before)) return /^[\p{L}\p{M}]/u.test(segment)
  return /^\p{M}/u.test(segment) && !/\p{Cc}$/u.test(before)
}

/**
 * The different code points of a text that a font may be asked for. Where marks are typed: with what
 * any of them make of their letter, for one that the font cannot join lets the others pass. Where
 * `has` lacks a character: with its parts.
 */
export function codePointsOf(text: string, has?: (point: number) => boolean): number[] {
  const forms = [text, text.normalize('NFC')]
  if (text !== forms[1] || (has && !isSetBy(text, has))) {
    forms.push(...clustersOf(text).map((each) => joinedForms(each, has)))
  }
  const points = new Set<number>()
  for (const character of forms.join('')) {
    const point = character.codePointAt(0)!
    if (!isControl(point)) points.add(point)
  }
  return [...points]
}

function joinedForms(cluster: string, has?: (point: number) => boolean): string {
  const isTyped = cluster !== cluster.normalize('NFC')
  if (!isTyped && (!has || isSetBy(cluster, has))) return ''
  const [letter = '', ...marks] = [...cluster.normalize('NFD')]
  const forms = choicesOf(marks.slice(0, largestJoin)).map((some) => letter + some)
  return [letter, ...marks, ...forms.map((form) => form.normalize('NFC'))].join('')
}

/** The most marks that change places below a letter. */
const largestJoin = 4

/** Every choice of the marks, in their order. */
const choicesOf = (marks: readonly string[]): string[] =>
  marks.reduce((some, mark) => [...some, ...some.map((chosen) => chosen + mark)], [''])

const isSetBy = (text: string, has: (point: number) => boolean) =>
  [...text].every((character) => {
    const point = character.codePointAt(0)!
    return isControl(point) || ignorable.test(character) || has(point)
  })

/** The different clusters of a text that `has` cannot set as typed, composed or in parts. */
export function lackedClusters(text: string, has: (point: number) => boolean): string[] {
  if (isSetBy(text, has)) return []
  const lacked = clustersOf(text).filter((each) =>
    formsOf(each).every((form) => !isSetBy(form, has)),
  )
  return [...new Set(lacked)]
}

// Letters that shapers do not take apart, though Unicode does (hb-ot-shaper-indic.cc, decompose_indic).
const neverInParts = /[\u0931\u09DC\u09DD\u0B94]/u

const formsOf = (cluster: string) =>
  neverInParts.test(cluster)
    ? [cluster]
    : [cluster, cluster.normalize('NFC'), cluster.normalize('NFD')]

/**
 * The different marks of a text that stand on no letter: at its start, after a space or a line end.
 * One after a no-break space is meant so.
 */
export function loneMarks(text: string): string[] {
  return [...new Set([...text.matchAll(lone)].map(([, marks]) => marks!))]
}

// Not by clusters: those of Burmese and of some others begin with marks.
const lone = /(?:^|[ \p{Cc}])(\p{M}+)/gu

/** How a sentence names a character: itself, or its code points where nothing would be seen. */
export function nameOf(cluster: string) {
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(cluster)) return cluster
  const points = [...cluster].map((each) => each.codePointAt(0)!.toString(16).toUpperCase())
  return points.map((point) => `U+${point.padStart(4, '0')}`).join(' ')
}
