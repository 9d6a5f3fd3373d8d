import type { CartItem } from './item'

export type Entry = {
  item: CartItem
  /** Its place in the cart. */
  position: number
  /** Its key as long as it is there, wherever it moves and whatever its tier. */
  key: string
}
export type Group = { description: string; entries: readonly Entry[] }

/** Items by description, in the order of their first, each with its place in the cart. */
export function groupsOf(items: readonly CartItem[]): readonly Group[] {
  const seen = new Map<string, number>()
  const entries = items.map((item, position) => {
    const name = `${item.itemClass} ${item.itemId} ${item.fontLicenseId}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return { item, position, key: `${name} ${nth}` }
  })
  return groupedBy(entries, ({ item }) => item.description).map(([description, own]) => ({
    description,
    entries: own,
  }))
}

/** Things by what they share, in the order of the first of each. */
export function groupedBy<T>(things: readonly T[], shared: (thing: T) => string) {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const group = groups.get(shared(thing))
    if (group) group.push(thing)
    else groups.set(shared(thing), [thing])
  }
  return [...groups]
}

/**
 * Places of items that repeat another without a licence of their own. The first of them stays, or
 * the first that upgrades.
 */
export function duplicatesOf(items: readonly CartItem[]): readonly number[] {
  return items.flatMap((item, position) => {
    if (item.customLicenseId !== null) return []
    const equal = items.filter((other) => isEqual(item, other))
    const kept = equal.find(({ upgrades = [] }) => upgrades.length > 0) ?? equal[0]
    return items.indexOf(kept!) === position ? [] : [position]
  })
}

const isEqual = (one: CartItem, other: CartItem) =>
  other.customLicenseId === null &&
  one.itemClass === other.itemClass &&
  one.itemId === other.itemId &&
  one.fontLicenseId === other.fontLicenseId &&
  one.licenseOptionId === other.licenseOptionId
