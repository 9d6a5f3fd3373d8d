import { useState } from 'react'

/** A state of one view of a list; another view begins without it. */
export function useViewState<T>(view: string) {
  const [kept, setKept] = useState<{ view: string; value: T | undefined }>({
    view,
    value: undefined,
  })
  if (kept.view !== view) setKept({ view, value: undefined })
  return [
    kept.view === view ? kept.value : undefined,
    /** Does nothing once another view is shown. */
    (value: T | undefined) => setKept((now) => (now.view === view ? { view, value } : now)),
  ] as const
}
