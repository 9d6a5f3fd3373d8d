import { useEffect } from 'react'
import { useNavigationType } from 'react-router'

/** The id of the row's link that was followed last from a list. */
let lastOpened: string | null = null

/** The attributes of a row's link; `id` is one in the document. */
export const returning = (id: string) => ({ id, onClick: () => void (lastOpened = id) })

/** Back to the list, the focus is at the row that was opened. */
export function useReturnFocus(isReady: boolean) {
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isReady || !isBack || lastOpened === null) return
    document.getElementById(lastOpened)?.focus({ preventScroll: true })
    lastOpened = null
  }, [isReady, isBack])
}
