/**
 * The change that makes one text of another. The parts at both ends that are alike are left alone, so
 * that the caret and marks there stay.
 */
export function replacing(old: string, next: string) {
  const most = Math.min(old.length, next.length)
  let start = 0
  while (start < most && old[start] === next[start]) start += 1
  let end = 0
  while (end < most - start && old.at(-1 - end) === next.at(-1 - end)) end += 1
  return { from: start, to: old.length - end, insert: next.slice(start, next.length - end) }
}
