import { codePointsOf } from '#src/features/tester/characters.ts'
import { holds, splitCover, type Bucket, singleOf } from '#src/features/tester/loading/cover.ts'
import type { TesterFont } from '#src/features/tester/tester-address.ts'
import { glyphRun, type GlyphTable } from './glyphs/glyph-table'

/**
 * How the sample of a feature is shown. `font`: in a font of the page's own characters. Others would
 * take from what the visitor may type in a day, so the server draws them: `glyphs`, side by side;
 * `lines`, where the feature changes glyphs by what stands beside them, or where a font has so many
 * glyphs that a few of them lie on as many sheets.
 */
export type SampleWay = 'font' | 'glyphs' | 'lines'

const mostOnSheets = 8192

type Sample = { tag: string; sample: string }

/** `tester`: whose typing cut holds the page's own characters. */
export function sampleWay(
  { tag, sample }: Sample,
  tester: TesterFont,
  buckets: readonly Bucket[],
  table: GlyphTable,
): SampleWay {
  const home = splitCover(tester.typing.cover)
  if (codePointsOf(sample).every((point) => holds(home, point, buckets))) return 'font'
  if (table.glyphs.length > mostOnSheets) return 'lines'
  const [before, after] = [glyphRun(table, sample, null), glyphRun(table, sample, tag)]
  return before.join() === after.join() ? 'lines' : 'glyphs'
}

/**
 * The same style, fetched for a fixed text alone: nothing is kept at hand for typing. For texts that
 * need more than letters do, such as many features at once or every axis.
 */
export function onlyText(tester: TesterFont, text: string): TesterFont {
  const points = [...new Set(codePointsOf(text))].sort((a, b) => a - b)
  const cover = ['only', ...points.map(singleOf)].join('.')
  return {
    ...tester,
    first: { ...tester.first, cover },
    typing: { ...tester.typing, cover },
  }
}
