import { codePointsOf } from '#src/features/tester/characters.ts'
import { holds, splitCover, type Bucket } from '#src/features/tester/cover.ts'
import type { TesterFont } from '#src/features/tester/tester-address.ts'
import { glyphRun, type GlyphTable } from './glyph-table'

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
