import { useNavigate } from '#src/router/hooks.ts'
import { toast } from '@typecase/ui/overlays/Toast'
import { text } from '@typecase/shared/messages/text'
import { setColumns, addLines, restoreLines, useMultitester } from './store'
import { ways } from './view'
import { modelFor, startLine } from './lines/start-line'
import { useCatalogue } from './use-catalogue'

/**
 * The ways through the tester and out. Each is a navigation, so Back undoes it: out of the
 * tester, out of the saved view.
 */
export function useWays() {
  const navigate = useNavigate()
  return {
    viewSaved: () => void navigate(...ways.saved),
    /** Out of the saved view; the tester stays. */
    viewTester: () => void navigate(...ways.tester),
    /** Clears active and saved; two columns again. The lines wait for the next time. */
    exit: ({ replace = false } = {}) => {
      setColumns(2)
      const [front, options] = ways.front
      void navigate(front, { ...options, replace })
    },
  }
}

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
