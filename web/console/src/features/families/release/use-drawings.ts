import { useQueries } from '@tanstack/react-query'
import {
  drawingsQuery,
  glyphsAtOnce,
  type FontPlace,
  type GlyphDifference,
  type GlyphDrawing,
} from './queries'

/**
 * The outlines of glyphs, each at the place on the axes where it changed most. Null: not here yet.
 */
export function useDrawings(
  font: FontPlace,
  before: string,
  glyphs: readonly GlyphDifference[],
): (glyph: GlyphDifference) => GlyphDrawing | null {
  const groups = groupsOf(glyphs)
  const results = useQueries({
    queries: groups.map((group) => drawingsQuery(font, before, group[0]!.place, group)),
  })
  const drawings = new Map<string, GlyphDrawing>()
  results.forEach(({ data }, at) =>
    data?.forEach((drawing, i) => drawings.set(keyOf(groups[at]![i]!), drawing)),
  )
  return (glyph) => drawings.get(keyOf(glyph)) ?? null
}

const keyOf = ({ glyphBefore, glyphAfter, place }: GlyphDifference) =>
  `${glyphBefore ?? ''}-${glyphAfter ?? ''} ${place}`

/** By place, as many as one request may have. */
function groupsOf(glyphs: readonly GlyphDifference[]) {
  const groups: GlyphDifference[][] = []
  const open = new Map<string, GlyphDifference[]>()
  for (const glyph of glyphs) {
    let group = open.get(glyph.place)
    if (!group || group.length === glyphsAtOnce) {
      group = []
      groups.push(group)
      open.set(glyph.place, group)
    }
    group.push(glyph)
  }
  return groups
}
