import type { QueryClient } from '@tanstack/react-query'
import type { Schemas } from '@typecase/shared/api'
import { create } from 'zustand'

export type Customer = Schemas['Customer']

type Session = {
  /** undefined while it is unknown, null when nobody is signed in. */
  customer: Customer | null | undefined
  /** An authentication answer did not come or was not ours: nothing is known, tokens are untouched. */
  isApiDown: boolean
  /** Somebody has just signed out here, and the way leads elsewhere. */
  isLeaving: boolean
}

export const useSession = create<Session>()(() => ({
  customer: undefined,
  isApiDown: false,
  isLeaving: false,
}))

/** Why the link by which staff came to act as a customer did not work. */
export const useImpersonationFault = create<{ fault: 'spent' | 'unreachable' | null }>()(() => ({
  fault: null,
}))

/** Keys of public data; the rest of the cache is the customer's and goes with them. */
const publicKeys = new Set<unknown>(
  'shop menus fonts font styles glyphs licences page news post trial-offer search pangrams countries'.split(
    ' ',
  ),
)

let cache: QueryClient | null = null

/** The cache whose customer data are removed at the end of a session. */
export const holdCache = (queries: QueryClient) => void (cache = queries)

/**
 * Sets who is signed in, as the server or a sign-out has it. Cached data of anybody else is
 * removed.
 */
export function settle(customer: Session['customer']) {
  const before = useSession.getState().customer
  useSession.setState({ customer, isApiDown: false })
  if (isAnother(before, customer)) emptyCache()
}

/** Nothing was found out: who is signed in stays as it was known. */
export const noteApiDown = () => useSession.setState({ isApiDown: true })

/** Staff acting as a customer are not the customer: they may be shown less. */
function isAnother(before: Session['customer'], now: Session['customer']) {
  if (before === undefined) return now === null
  return before?.id !== now?.id || before?.impersonatedBy !== now?.impersonatedBy
}

const isTheCustomers = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  !publicKeys.has(queryKey[0])

/**
 * Forgets what the server has told the customer. Data that is shown is requested again, but only
 * after the screens of the customer before have gone: they would ask as nobody.
 */
export function emptyCache() {
  cache?.removeQueries({
    predicate: (query) => isTheCustomers(query) && query.getObserversCount() === 0,
  })
  setTimeout(() => {
    void cache?.resetQueries({ predicate: isTheCustomers, type: 'active' })
    cache?.removeQueries({ predicate: isTheCustomers, type: 'inactive' })
  })
}

/** Requests the shown data of the customer again, without taking it from the screen. */
export const refreshCache = () => void cache?.invalidateQueries({ predicate: isTheCustomers })
