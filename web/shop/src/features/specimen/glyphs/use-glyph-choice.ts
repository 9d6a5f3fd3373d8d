import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useHistoryState } from '@typecase/shared/use-history-state'
import { characterOf, type Glyph, type GlyphTable } from './glyph-table'

export type GlyphView = 'block' | 'feature'

export const allBlocks = ''

/**
 * The shown glyphs of a table, and the inspected one: at first the one that the
 * address asks for, with all others around it, else a usual one.
 */
export function useGlyphChoice(table: GlyphTable, usualCharacter: string, asked: string | null) {
  const [kept, keep] = useHistoryState('glyphs', {
    view: 'block',
    block: allBlocks,
    tag: '',
    sought: '',
  })
  const { block, tag, sought } = kept
  const view: GlyphView = kept.view === 'feature' ? 'feature' : 'block'
  const [glyph, setGlyph] = useState<Glyph | null>(null)

  const showAll = useEffectEvent(() => keep({ view: 'block', block: allBlocks, sought: '' }))
  useEffect(() => {
    if (asked !== null) showAll()
  }, [asked])

  // Another style has other blocks and features, perhaps not the ones that were chosen.
  const chosenBlock = table.blocks.some(({ name }) => name === block) ? block : allBlocks
  const feature = table.features.find((each) => each.tag === tag) ?? table.features[0]
  const isSearch = sought.trim() !== ''
  const places = useMemo(() => {
    if (isSearch) return searchGlyphs(table, sought)
    if (view === 'feature') return [...new Set(feature?.glyphs.map(({ to }) => to) ?? [])]
    const named = table.blocks.find(({ name }) => name === chosenBlock)
    return named?.glyphs ?? table.glyphs.map((_, place) => place)
  }, [table, view, chosenBlock, feature, isSearch, sought])

  const chosen = useMemo(() => {
    const kept = glyph ? placeOf(table, glyph) : -1
    if (kept !== -1 && places.includes(kept)) return kept
    const usual = table.glyphs.findIndex((each) => characterOf(each) === (asked ?? usualCharacter))
    return places.includes(usual) ? usual : (places[0] ?? kept)
  }, [table, places, glyph, asked, usualCharacter])

  return {
    view,
    setView: (next: GlyphView) => keep({ view: next, sought: '' }),
    block: chosenBlock,
    setBlock: (next: string) => keep({ block: next }),
    tag: feature?.tag ?? '',
    setTag: (next: string) => keep({ tag: next }),
    sought,
    setSought: (next: string) => keep({ sought: next }),
    isSearch,
    places,
    /** Place in the table; -1: there is nothing to inspect. */
    chosen,
    choose: (place: number) => setGlyph(table.glyphs[place]!),
  }
}

export type GlyphChoice = ReturnType<typeof useGlyphChoice>

// The same character in another style; a glyph without one by its name.
function placeOf({ glyphs }: GlyphTable, { codePoint, name }: Glyph) {
  return glyphs.findIndex((each) =>
    codePoint === null
      ? each.codePoint === null && each.name === name
      : each.codePoint === codePoint,
  )
}

/**
 * Places of the glyphs that a search finds: by character ("ß"), code point ("U+00DF", "00df") or
 * words of the name in any order ("sharp s"). Exact matches come first, then names in which
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
