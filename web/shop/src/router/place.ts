import { navigate as writeEntry } from 'wouter/use-browser-location'

/** The parts of an address within the site, encoded; `search` and `hash` with their first character. */
export type Path = { pathname: string; search: string; hash: string }

/** An entry of the browser's history. `state` is what the navigation gave it, `key` its own. */
export type Place = Path & { state: unknown; key: string }

/** The router's part of an entry's state; other parts of the page keep their own beside it. */
type Entry = { usr?: unknown; key?: string }

export const addressOf = ({ pathname, search, hash }: Path) => pathname + search + hash

/** Without the slashes at the beginning that would make it an address of another site. */
const pathOf = ({ pathname, search, hash }: Path): Path => ({
  pathname: pathname.replace(/^\/+/, '/'),
  ...{ search, hash },
})

/** The entry at which the browser is. */
export function currentPlace(): Place {
  const { usr = null, key = 'default' } = Object(history.state) as Entry
  return { ...pathOf(location), state: usr, key }
}

export const newPlace = (url: URL, state: unknown = null): Place => ({
  ...pathOf(url),
  state,
  key: Math.random().toString(36).slice(2, 10),
})

/** Adds an entry to the history, or replaces the present one. */
export function writePlace(place: Place, replace: boolean) {
  const entry: Entry = { usr: place.state, key: place.key }
  try {
    writeEntry(addressOf(place), { replace, state: entry })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'DataCloneError') throw cause
    // Some browsers refuse what changes too often.
    location.assign(addressOf(place))
  }
}

/** Whether the step leads to a place of the same page. */
export const isOnlyHash = (from: Path, to: Path) =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== ''
