import { useEffect, useRef } from 'react'

/** The focus at the start of the page, as after a navigation: for when what had it is gone. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

/**
 * The same for a dialog whose answer takes away what had opened it. The function that it returns is called before
 * the dialog closes; a dialog that closes without that gives its focus back.
 */
export function useFocusPageAfter() {
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      // The dialog itself looks for the control that had the focus, in the next frame.
      if (isWanted.current) requestAnimationFrame(() => requestAnimationFrame(focusPage))
    },
    [],
  )
  return () => void (isWanted.current = true)
}
