/**
 * The ids of styles as visitors find them: the foundry's order first, the others after it by weight.
 * `byWeight` has every style.
 */
export function ordered(byWeight: readonly string[], order: readonly string[] | undefined) {
  const known = new Set(byWeight)
  const first = [...new Set(order ?? [])].filter((id) => known.has(id))
  const named = new Set(first)
  return [...first, ...byWeight.filter((id) => !named.has(id))]
}

/** The order to store for these ids; undefined: it is the one by weight. */
export const orderToStore = (ids: readonly string[], byWeight: readonly string[]) =>
  ids.every((id, at) => byWeight[at] === id) ? undefined : [...ids]

/** The places, from 1, of those that have moved relative to the others, by id. */
export function movedFrom(before: readonly string[], after: readonly string[]) {
  const place = new Map(before.map((id, at) => [id, at]))
  const kept = new Set(longestRun(after.map((id) => place.get(id) ?? -1)).map((at) => before[at]))
  return new Map(
    after.flatMap((id) => (kept.has(id) || !place.has(id) ? [] : [[id, place.get(id)! + 1]])),
  )
}

/** The longest rising subsequence of the numbers that are not negative. */
function longestRun(numbers: readonly number[]) {
  let best: readonly number[] = []
  const ending: (readonly number[])[] = []
  for (const [at, number] of numbers.entries()) {
    const before = ending
      .slice(0, at)
      .filter((run) => run.length > 0 && run.at(-1)! < number)
      .reduce<readonly number[]>(
        (longest, run) => (run.length > longest.length ? run : longest),
        [],
      )
    ending[at] = number < 0 ? [] : [...before, number]
    if (ending[at]!.length > best.length) best = ending[at]!
  }
  return best
}
