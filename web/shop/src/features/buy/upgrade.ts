import type { CartItem } from '../cart/item'
import type { Font, Licence } from '../catalogue/queries'
import { isSameLicensee, type Entitlement } from '../entitlements/queries'
import { isSameLicence, type Package } from './selection'

/** The licence that is to be upgraded, and others of the same holder that may give way with it. */
export type Upgrade = { held: Entitlement; others: readonly Entitlement[] }

/** The upgrade that begins with a licence; null where the customer has none of that number to upgrade. */
export function upgradeOf(
  serial: string,
  fontId: string,
  entitlements: readonly Entitlement[],
): Upgrade | null {
  const own = entitlements.filter((one) => one.upgradable && one.familyId === fontId)
  const held = own.find((one) => one.serial === serial)
  if (!held) return null
  const others = own.filter(
    (one) =>
      one !== held && one.currency === held.currency && isSameLicensee(one.licensee, held.licensee),
  )
  return { held, others }
}

/** The kinds that the licence can become: its own, and those that contain it. */
export const kindsOver = ({ licenceId }: Entitlement, licences: readonly Licence[]) =>
  licences.filter((kind) => isOver(kind, licenceId))

const isOver = ({ id, contains }: Licence, licenceId: string) =>
  id === licenceId || contains.includes(licenceId)

/** The packages that hold everything that the licence is for. */
export const packagesOver = ({ styleIds }: Entitlement, font: Font): readonly Package[] =>
  font.packages.filter((bundle) => styleIds.every((id) => bundle.styleIds.includes(id)))

/** Whether exactly this licence is held already. */
export const isHeld = (item: CartItem, { held, others }: Upgrade) =>
  [held, ...others].some((one) => isSameLicence(item, asItem(one)))

/**
 * The items that the choices come to, each with the licences that it takes the place of: every one
 * whose kind, styles and size it covers, each once. Licences that are held already are not bought again.
 */
export function upgradeItems(
  chosen: readonly CartItem[],
  upgrade: Upgrade,
  font: Font,
  licences: readonly Licence[],
): readonly CartItem[] {
  const left = new Set([upgrade.held, ...upgrade.others])
  return chosen
    .filter((item) => !isHeld(item, upgrade))
    .map((item) => {
      const covered = [...left].filter((one) => covers(item, one, font, licences))
      covered.forEach((one) => left.delete(one))
      return covered.length === 0 ? item : { ...item, upgrades: covered.map((one) => one.serial) }
    })
}

/** Whether the licence gives way to one of the items, or is among what was chosen and stays. */
export const isUpgrade = (
  chosen: readonly CartItem[],
  items: readonly CartItem[],
  { held }: Upgrade,
) =>
  items.some(({ upgrades }) => upgrades?.includes(held.serial)) ||
  chosen.some((item) => isSameLicence(item, asItem(held)))

/** The amount paid for a licence, as far as it lowers the price of the item in its place. */
export type Credit = { entitlement: Entitlement; amount: number }

/** At most the price of each item, in the order of its licences. */
export function creditsOf(items: readonly CartItem[], { held, others }: Upgrade): Credit[] {
  const known = [held, ...others]
  return items.flatMap(({ price, upgrades = [] }) => {
    let rest = price
    return known
      .filter(({ serial }) => upgrades.includes(serial))
      .map((entitlement) => {
        const amount = Math.min(rest, entitlement.value)
        rest -= amount
        return { entitlement, amount }
      })
  })
}

function covers(
  { itemClass, itemId, fontLicenseId, licenseOptionId }: CartItem,
  one: Entitlement,
  font: Font,
  licences: readonly Licence[],
) {
  const styleIds =
    itemClass === 'style' ? [itemId] : font.packages.find(({ id }) => id === itemId)?.styleIds
  const kind = licences.find(({ id }) => id === fontLicenseId)
  const option = kind?.options.find(({ id }) => id === licenseOptionId)
  return (
    kind !== undefined &&
    isOver(kind, one.licenceId) &&
    one.styleIds.every((id) => styleIds?.includes(id)) &&
    (option?.multiplier ?? 0) >= one.multiplier
  )
}

const asItem = ({ itemClass, itemId, licenceId, tierId }: Entitlement) =>
  ({ itemClass, itemId, fontLicenseId: licenceId, licenseOptionId: tierId }) as CartItem
