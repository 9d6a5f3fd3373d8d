/** A list with the item at one place moved to another; both from 0. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || from === to) return [...items]
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/**
 * The place where an item lands that is dropped at `y`. `rows`: the middles of the rows, top to bottom,
 * the item's own at `from` among them.
 */
export function placeAt(y: number, middles: readonly number[], from: number) {
  return middles.filter((middle, at) => at !== from && middle < y).length
}
