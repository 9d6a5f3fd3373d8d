import { codePointsOf } from '#src/features/tester/characters.ts'
import { singleOf } from '#src/features/tester/cover.ts'
import type { TesterFont } from '#src/features/tester/tester-address.ts'

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
