import type { TesterFont } from '#src/features/tester/tester-address.ts'

/**
 * The same style, fetched for a fixed text alone: nothing is kept at hand for typing. For texts that
 * need more than letters do, such as many features at once or every axis.
 */
export function onlyText(tester: TesterFont): TesterFont {
  return {
    ...tester,
    first: { ...tester.first, cover: 'only' },
    typing: { ...tester.typing, cover: 'only' },
  }
}
