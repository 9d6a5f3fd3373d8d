import { codePointsOf } from '#src/features/tester/characters.ts'
import { extend, holds, joinCover, splitCover, type Bucket } from '#src/features/tester/cover.ts'
import type { TesterFont } from '#src/features/tester/tester-address.ts'

/**
 * The style, first fetched for this text alone: a row that is only looked at needs a tenth of what
 * typing needs. What is beyond the style's own characters is left to the usual way.
 */
export function forText(tester: TesterFont, text: string, buckets: readonly Bucket[]): TesterFont {
  const home = splitCover(tester.typing.cover)
  const only = extend(new Set(['only']), codePointsOf(text), buckets, (point) =>
    holds(home, point, buckets),
  )
  return { ...tester, first: { ...tester.first, cover: joinCover(only, buckets) } }
}
