/**
 * Samples in groups of which each is set in one font: no more different characters than a font may
 * bring, in their order. A sample with more has a group of its own.
 */
export function sampleGroups<Item extends { sample: string }>(
  items: readonly Item[],
  most: number,
): Item[][] {
  const groups: Item[][] = []
  let characters = new Set<string>()
  for (const item of items) {
    const together = new Set([...characters, ...item.sample])
    const group = groups.at(-1)
    if (group && together.size <= most) {
      group.push(item)
      characters = together
    } else {
      groups.push([item])
      characters = new Set(item.sample)
    }
  }
  return groups
}
