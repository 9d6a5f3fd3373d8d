import { characterOf, type Glyph, type GlyphTable } from './glyph-table'

/**
 * Places of the glyphs that a search finds: by character ("ß"), code point ("U+00DF", "00df") or
 * words of the name in any order ("sharp s"). What is meant exactly comes first, then names in which
 * the words are whole, then those in which they begin one.
 */
export function searchGlyphs({ glyphs }: GlyphTable, sought: string): number[] {
  const query = sought.trim().normalize('NFC')
  if (query === '') return []
  const codePoint = codePointOf(query)
  const words = wordsOf(query)

  const ranked = glyphs.flatMap((glyph, place) => {
    const rank = Math.min(rankExact(glyph, query, codePoint), rankName(glyph, words))
    return rank === Infinity ? [] : [{ place, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank || a.place - b.place).map(({ place }) => place)
}

function rankExact(glyph: Glyph, query: string, codePoint: number | null) {
  if (characterOf(glyph) === query) return 0
  if (codePoint !== null && glyph.codePoint === codePoint) return 1
  return glyph.name === query ? 1 : Infinity
}

function rankName({ name }: Glyph, words: readonly string[]) {
  if (words.length === 0) return Infinity
  const parts = wordsOf(name)
  if (words.every((word) => parts.includes(word))) return 2
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 3 : Infinity
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

// Two or more hexadecimal digits that hold a decimal one, so that "face" and "add" stay words.
function codePointOf(query: string) {
  const digits =
    /^(?:u\+?|\\u|0x|&#x)([0-9a-f]{2,6});?$/i.exec(query)?.[1] ??
    /^(?=.*\d)([0-9a-f]{4,6})$/i.exec(query)?.[1]
  return digits === undefined ? null : parseInt(digits, 16)
}
