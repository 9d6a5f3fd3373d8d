import { modelFor, startLine } from './start-line'
import { addLines, useMultitester } from './store'
import { useCatalogue } from './use-catalogue'
import { useWays } from './use-ways'

/**
 * Back to all: out of the saved view, and still in the tester, with every family on it. Lines that
 * are there stand first, as they are set; a family that has none gets one.
 */
export function useBackToAll() {
  const lines = useMultitester((state) => state.lines)
  const { families, familyOf } = useCatalogue(lines.map(({ setting }) => setting.style))
  const { viewTester } = useWays()
  return () => {
    const present = new Set(lines.map(({ setting }) => familyOf(setting.style)?.id))
    const others = families.filter(({ id }) => !present.has(id))
    addLines(
      others.map((family) => startLine(family, undefined, modelFor(family, lines, familyOf))),
    )
    viewTester()
  }
}
