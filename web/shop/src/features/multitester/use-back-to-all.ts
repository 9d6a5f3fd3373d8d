import { toast } from '@typecase/ui/Toast'
import { text } from '#src/messages/text.ts'
import { modelFor, startLine } from './start-line'
import { addLines, restoreLines, useMultitester } from './store'
import { useCatalogue } from './use-catalogue'
import { useWays } from './use-ways'

/**
 * Back to all: out of the saved view, and still in the tester, with every family on it. Lines that
 * are there stand first, as they are set; a family that has none gets one, which can be undone.
 */
export function useBackToAll() {
  const lines = useMultitester((state) => state.lines)
  const { families, familyOf } = useCatalogue(lines.map(({ setting }) => setting.style))
  const { viewTester } = useWays()
  return () => {
    const present = new Set(lines.map(({ setting }) => familyOf(setting.style)?.id))
    const others = families.filter(({ id }) => !present.has(id))
    const before = useMultitester.getState().lines
    addLines(
      others.map((family) => startLine(family, undefined, modelFor(family, lines, familyOf))),
    )
    viewTester()
    if (others.length === 0) return
    toast({
      text: text('multitester.addedAll', { count: others.length }),
      action: { label: text('cart.undo'), onPress: () => restoreLines(before) },
    })
  }
}
