import { useNavigate } from 'react-router'
import { clearHearts } from '#src/features/hearts/store.ts'
import { setColumns } from './store'
import { ways } from './view'

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
    /** Empties the saved fonts; at that the tester exits, see useSavedLines. */
    clearSaved: () => void clearHearts(),
  }
}
