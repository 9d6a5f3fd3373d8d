/** The entry whose id or name is nearest to what was asked for; null when none is near. */
export function nearest<T extends { id: string; name: string }>(
  asked: string,
  among: readonly T[],
) {
  const wanted = asked.toLowerCase()
  const ranked = among
    .map((entry) => ({ entry, distance: distanceTo(wanted, entry.id) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best && best.distance <= Math.max(2, wanted.length / 3) ? best.entry : null
}

// An id that begins what was asked for, that it begins, or of which it is a word, is as near as a slip
// of one letter. The server's page names a family by its words too.
function distanceTo(wanted: string, id: string) {
  const isStart = wanted.length > 2 && (wanted.startsWith(id) || id.startsWith(wanted))
  const isWord = wanted !== '' && id.split('-').includes(wanted)
  return isStart || isWord ? 1 : editDistance(wanted, id)
}

/** Letters to insert, remove or change. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
