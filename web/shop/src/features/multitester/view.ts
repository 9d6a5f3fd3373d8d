import type { Place } from '#src/router/place.ts'
import { paths } from '#src/paths.ts'

/**
 * The tester that the front page shows. `/?saves=true` is the saved view; the tester itself has the
 * address of the front page, and its entry of the browser's history says that it is one: so Back
 * leaves it and a reload keeps it.
 */
export type View = { multitesterActive: boolean; multitesterSaved: boolean }

type Shown = Pick<Place, 'search' | 'state'>

export function viewOf({ search, state }: Shown): View {
  const multitesterSaved = new URLSearchParams(search).get('saves') === 'true'
  const isTester = (state as { tester?: unknown } | null)?.tester === true
  return { multitesterActive: multitesterSaved || isTester, multitesterSaved }
}

/**
 * The part of an address that links to a tester: the state itself, or the id that the server keeps
 * it by.
 */
export function linkIn({ hash, search }: Pick<Place, 'hash' | 'search'>) {
  return {
    packed: /^#t=(.*)$/.exec(hash)?.[1],
    id: new URLSearchParams(search).get('state'),
  }
}

export function isLink(place: Pick<Place, 'hash' | 'search'>) {
  const { packed, id } = linkIn(place)
  return packed !== undefined || id !== null
}

/** Where navigations lead: [address, what the history keeps with it]. */
export const ways: Record<'front' | 'tester' | 'saved', [to: string, options: { state: unknown }]> =
  {
    front: [paths.front(), { state: null }],
    tester: [paths.front(), { state: { tester: true } }],
    saved: [paths.saves(), { state: null }],
  }
