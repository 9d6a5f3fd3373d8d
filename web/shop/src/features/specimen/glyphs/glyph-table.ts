import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type GlyphTable = Schemas['GlyphTable']
export type Glyph = Schemas['Glyph']

/** The glyphs of one style of a family. Fails with ApiProblem or Unreachable. */
export const glyphsQuery = (id: string, style: string) =>
  queryOptions({
    queryKey: ['glyphs', id, style],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/fonts/{id}/glyphs', { params: { path: { id }, query: { style } }, signal })),
    // A table belongs to a font file; a new release comes with a new page.
    staleTime: Infinity,
  })

/** The text that a glyph sets; null: features alone reach it. */
export const characterOf = ({ codePoint }: Glyph) =>
  codePoint === null ? null : String.fromCodePoint(codePoint)

/** "U+0067" */
export const unicodeOf = (codePoint: number) =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** A way to a glyph by way of a feature: the text that is set, and the feature's tag. */
export type Way = { from: string; tag: string }

const waysOfTable = new WeakMap<GlyphTable, ReadonlyMap<number, readonly Way[]>>()

/** The features that lead from other glyphs to the one at this place of the table. */
export function waysTo(table: GlyphTable, place: number): readonly Way[] {
  let ways = waysOfTable.get(table)
  if (!ways) {
    ways = collectWays(table)
    waysOfTable.set(table, ways)
  }
  return ways.get(place) ?? []
}

function collectWays({ features }: GlyphTable) {
  const ways = new Map<number, Way[]>()
  for (const { tag, glyphs } of features) {
    for (const { from, to } of glyphs) {
      const known = ways.get(to) ?? []
      known.push({ from, tag })
      ways.set(to, known)
    }
  }
  return ways
}

/**
 * The glyphs of a text, as places in the table, with one feature on or none. Characters that the
 * table lacks are left out. It knows the features' own changes only, no kerning and no context.
 */
export function glyphRun(table: GlyphTable, text: string, tag: string | null): number[] {
  const changes = changesOf(table, tag)
  const characters = [...text]
  const run: number[] = []
  for (let at = 0; at < characters.length;) {
    const change = changes.find(({ from }) => startsWith(characters, at, from))
    const place = change?.to ?? placeOf(table, characters[at]!)
    if (place !== undefined) run.push(place)
    at += change ? change.from.length : 1
  }
  return run
}

// Longest first: "ffi" before "ff".
function changesOf({ features }: GlyphTable, tag: string | null) {
  const changes = features.find((feature) => feature.tag === tag)?.glyphs ?? []
  return changes
    .map(({ from, to }) => ({ from: [...from], to }))
    .sort((a, b) => b.from.length - a.from.length)
}

function startsWith(characters: readonly string[], at: number, from: readonly string[]) {
  return from.length > 0 && from.every((character, index) => characters[at + index] === character)
}

function placeOf({ glyphs }: GlyphTable, character: string) {
  const place = glyphs.findIndex(({ codePoint }) => codePoint === character.codePointAt(0))
  return place === -1 ? undefined : place
}
