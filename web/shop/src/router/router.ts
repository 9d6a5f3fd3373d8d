import { addressOf, currentPlace, isOnlyHash, newPlace, writePlace, type Place } from './place'
import { matchRoutes, Redirect, type Layout, type Match, type Route } from './route'
import { loadLayout, loadScreen, type Answer } from './load'

export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE'

export type RouterState = {
  /** False until the loaders of the first screen have answered. */
  initialized: boolean
  place: Place
  action: HistoryAction
  match: Match | null
  /** The answer of the screen's loader. */
  data: unknown
  failure: { cause: unknown; isOfLayout: boolean } | null
  /** The page that is on its way. */
  next: Place | null
  isRevalidating: boolean
}

export type NavigateOptions = {
  /** Takes the place of the present entry of the history. */
  replace?: boolean | undefined
  /** Kept with the entry. */
  state?: unknown
}

type Visit = {
  action: HistoryAction
  place: Place
  /** Loads the page that is shown again; it stays meanwhile. */
  isRevalidation?: boolean
}

/**
 * Loads screens before wouter shows them. The page that stands stays until the next one is complete.
 * One navigation at a time: a later one takes the place of an earlier.
 */
export class Router {
  state: RouterState
  readonly #listeners = new Set<(state: RouterState) => void>()
  #pending: (Visit & { abort: AbortController }) | null = null
  #hasLayout = false
  #isStale = false

  constructor(
    readonly routes: readonly Route[],
    readonly layout: Layout = {},
  ) {
    const place = currentPlace()
    const match = matchRoutes(routes, place.pathname)
    this.state = {
      ...{ initialized: false, place, action: 'POP', match, data: undefined, failure: null },
      ...{ next: null, isRevalidating: false },
    }
  }

  /** Settles when the first screen can be drawn; never where it leads out of the document. */
  start(): Promise<void> {
    window.addEventListener('popstate', this.#pop)
    this.#pop()
    return new Promise((resolve) => {
      const stop = this.subscribe(({ initialized }) => {
        if (!initialized) return
        stop()
        resolve()
      })
    })
  }

  dispose() {
    window.removeEventListener('popstate', this.#pop)
    this.#listeners.clear()
    this.#pending?.abort.abort()
  }

  subscribe(listener: (state: RouterState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Settles when the page stands, has failed, or another navigation has taken its place. */
  navigate = (to: string, { replace, state }: NavigateOptions = {}): Promise<void> => {
    const url = new URL(to, location.href)
    if (url.origin !== location.origin) throw new Error(`${url.href} is no page of this site`)
    return this.#visit({ action: replace ? 'REPLACE' : 'PUSH', place: newPlace(url, state) })
  }

  /** Runs the loaders of the page again, of the one on its way if there is one. */
  revalidate = (): Promise<void> => {
    this.#isStale = true
    this.#update({ isRevalidating: true })
    const { place, action } = this.state
    return this.#visit(this.#pending ?? { action, place, isRevalidation: true })
  }

  #pop = () => void this.#visit({ action: 'POP', place: currentPlace() })

  async #visit(wanted: Visit): Promise<void> {
    this.#pending?.abort.abort()
    const { place, isRevalidation } = wanted
    const { initialized, place: here } = this.state
    const match = matchRoutes(this.routes, place.pathname)
    if (initialized && !this.#isStale && isOnlyHash(here, place)) {
      return this.#show(wanted, { match })
    }
    const isDue = this.#isDue(match, place)
    if (this.#hasLayout && !isDue) return this.#show(wanted, { match })

    const abort = new AbortController()
    const visit = (this.#pending = { ...wanted, abort })
    if (!isRevalidation) this.#update({ next: place })
    const request = { url: new URL(addressOf(place), location.origin).href, signal: abort.signal }
    const [layout, screen] = await Promise.all([
      this.#hasLayout ? {} : loadLayout(this.layout, request),
      isDue && match ? loadScreen(match, request) : { value: this.state.data },
    ])
    if (!abort.signal.aborted) await this.#finish(visit, match, layout, screen)
  }

  async #finish(visit: Visit, match: Match | null, layout: Answer, screen: Answer) {
    if (screen.value instanceof Redirect) return this.#follow(screen.value, visit)
    this.#hasLayout = !layout.failure
    const failed = layout.failure ?? screen.failure
    this.#show(visit, {
      match,
      data: screen.value,
      failure: failed ? { ...failed, isOfLayout: failed === layout.failure } : null,
    })
  }

  /** Whether the screen's script or loader runs on the way to `next`. */
  #isDue(match: Match | null, next: Place) {
    const { initialized, place: here, match: before, failure } = this.state
    if (!initialized || failure || before?.route !== match?.route || match?.route.lazy) return true
    if (JSON.stringify(before?.params) !== JSON.stringify(match?.params)) return true
    const nextUrl = new URL(addressOf(next), location.origin)
    return (
      match?.route.shouldRevalidate?.({ nextUrl }) ??
      (this.#isStale || here.search !== next.search || here.pathname === next.pathname)
    )
  }

  /** A page that only led on leaves no entry of the history; one that stood stays behind. */
  #follow({ to, isDocument }: Redirect, { action, place, isRevalidation }: Visit) {
    const url = new URL(to, new URL(addressOf(place), location.origin))
    const isReplaced = !isRevalidation && action !== 'PUSH'
    if (isDocument || url.origin !== location.origin) {
      this.#pending = null
      return location[isReplaced ? 'replace' : 'assign'](url)
    }
    return this.#visit({ action: isReplaced ? 'REPLACE' : 'PUSH', place: newPlace(url) })
  }

  /** The page of a visit becomes the present one, in the address and in the state. */
  #show({ action, place, isRevalidation }: Visit, found: Partial<RouterState>) {
    this.#pending = null
    this.#isStale = false
    if (!isRevalidation && action !== 'POP') writePlace(place, action === 'REPLACE')
    this.#update({
      ...{ ...found, place, action },
      ...{ initialized: true, next: null, isRevalidating: false },
    })
  }

  #update(changes: Partial<RouterState>) {
    this.state = { ...this.state, ...changes }
    for (const listener of this.#listeners) listener(this.state)
  }
}
