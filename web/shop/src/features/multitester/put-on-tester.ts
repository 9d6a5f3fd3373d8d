import type { QueryClient } from '@tanstack/react-query'
import { fontsQuery } from '#src/features/catalogue/queries.ts'
import { modelFor, startLine, type FamilyLike } from './lines/start-line'
import { putLine, setColumns, useMultitester } from './store'
import { familyFinder } from './use-catalogue'

/**
 * Puts a family or one of its styles before the lines on the multi-font tester, in two columns. Takes
 * over a text that is there; where the families cannot be asked for, it begins with its own.
 */
export async function putOnTester(cache: QueryClient, family: FamilyLike, style?: { id: string }) {
  await cache.ensureQueryData(fontsQuery).catch(() => {})
  const { lines } = useMultitester.getState()
  putLine(startLine(family, style, modelFor(family, lines, familyFinder(cache))))
  setColumns(2)
}
