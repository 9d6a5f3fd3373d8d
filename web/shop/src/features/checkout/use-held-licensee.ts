import { useQuery } from '@tanstack/react-query'
import { useSession } from '../account/session'
import type { CartItem } from '../cart/item'
import { isSameLicensee, type Licensee } from '../entitlements/licensee'
import { entitlementsQuery } from '../entitlements/queries'

/**
 * Who holds the licences that these items upgrade, and so the new ones; null where nothing is
 * upgraded, the holders differ, or it is not known yet.
 */
export function useHeldLicensee(items: readonly CartItem[]): Licensee | null {
  const serials = new Set(items.flatMap(({ upgrades = [] }) => upgrades))
  const isSignedIn = useSession(({ customer }) => !!customer)
  const { data = [] } = useQuery({ ...entitlementsQuery, enabled: isSignedIn && serials.size > 0 })
  const [first, ...others] = data
    .filter(({ serial }) => serials.has(serial))
    .map(({ licensee }) => licensee)
  return first && others.every((other) => isSameLicensee(first, other)) ? first : null
}
