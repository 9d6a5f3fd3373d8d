import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { searchGlyphs } from './glyph-search'
import { characterOf, type Glyph, type GlyphTable } from './glyph-table'
import { useKept } from '@typecase/shared/use-kept'

export type GlyphView = 'block' | 'feature'

export const allBlocks = ''

/**
 * Which glyphs of a table are shown, and which of them is inspected: at first the one that the
 * address asks for, with all others around it, else a usual one.
 */
export function useGlyphChoice(table: GlyphTable, usualCharacter: string, asked: string | null) {
  const [kept, keep] = useKept('glyphs', { view: 'block', block: allBlocks, tag: '', sought: '' })
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
