import { useState } from 'react'
import { steadyRows, type Row } from './steady-rows'

/**
 * The rows of a list that refreshes by itself. `view` tells views apart: another one shows what the
 * server has, the same one keeps its rows until `showNew`. A list without rows has nothing to keep, and shows
 * what comes.
 */
export function useSteady<T extends Row>(view: string, fresh: readonly T[] | null, isOld: boolean) {
  const [kept, setKept] = useState<{ view: string; rows: readonly T[] } | null>(null)
  const isKept = kept?.view === view && (kept.rows.length > 0 || fresh?.length === 0)
  if (fresh && !isOld && !isKept) setKept({ view, rows: fresh })
  if (!fresh || isOld || !isKept) return { rows: fresh, newCount: 0, showNew: () => {} }
  return { ...steadyRows(kept.rows, fresh), showNew: () => setKept({ view, rows: fresh }) }
}
