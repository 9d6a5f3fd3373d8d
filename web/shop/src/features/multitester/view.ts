import type { Location, To } from 'react-router'
import { paths } from '#src/paths.ts'

/**
 * Which tester the front page shows. `/?saves=true` is the saved view; the tester itself has the
 * address of the front page, and its entry of the browser's history says that it is one: so Back
 * leaves it and a reload keeps it.
 */
export type View = { multitesterActive: boolean; multitesterSaved: boolean }

type Place = Pick<Location, 'search' | 'state'>

export function viewOf({ search, state }: Place): View {
  const multitesterSaved = new URLSearchParams(search).get('saves') === 'true'
  const isTester = (state as { tester?: unknown } | null)?.tester === true
  return { multitesterActive: multitesterSaved || isTester, multitesterSaved }
}

/** Where navigations lead: [address, what the history keeps with it]. */
export const ways: Record<'front' | 'tester' | 'saved', [to: To, options: { state: unknown }]> = {
  front: [paths.front(), { state: null }],
  tester: [paths.front(), { state: { tester: true } }],
  saved: [paths.saves(), { state: null }],
}
