import { useState } from 'react'
import { steadyRows, type Row } from './steady-rows'

/**
 * The rows of a list that refreshes by itself. `view` tells views apart: another one shows what the
 * server has, the same one keeps its rows until `showNew`.
 */
export function useSteady<T extends Row>(view: string, fresh: readonly T[] | null, isOld: boolean) {
  const [kept, setKept] = useState<{ view: string; rows: readonly T[] } | null>(null)
  if (fresh && !isOld && kept?.view !== view) setKept({ view, rows: fresh })
  if (!fresh || isOld || kept?.view !== view) return { rows: fresh, newCount: 0, showNew: () => {} }
  return { ...steadyRows(kept.rows, fresh), showNew: () => setKept({ view, rows: fresh }) }
}
