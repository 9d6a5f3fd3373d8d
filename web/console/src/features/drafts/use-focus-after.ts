import { focusPage } from '@typecase/shared/page-focus'
import { useEffect, useRef } from 'react'

const focusLost = () => document.activeElement === document.body && focusPage()

/**
 * After a change of the state the focus goes to the start of the page, if the button that had it is
 * gone with the state before. undefined: the state is not known yet.
 */
export function useFocusAfter(state: unknown) {
  const last = useRef(state)
  useEffect(() => {
    const before = last.current
    last.current = state
    if (before === undefined || before === state) return
    focusLost()
    // A dialog that asked for a code looks for the button in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(focusLost))
  }, [state])
}
