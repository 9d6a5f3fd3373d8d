import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia?.('(max-width: 699px)')

const subscribe = (changed: () => void) => {
  narrow?.addEventListener('change', changed)
  return () => narrow?.removeEventListener('change', changed)
}

/** Whether the screen has one column. */
export function useIsNarrow() {
  return useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
}
