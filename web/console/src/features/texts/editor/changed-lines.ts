import { diffLines } from 'diff'

/** ms that a comparison may take; one that takes longer tells nothing. */
const longest = 150

/** The lines of a text that another one does not have, from 1; null: it would take too long to tell. */
export function changedLines(before: string, after: string): readonly number[] | null {
  const end = (text: string) => `${text}\n`
  const parts = diffLines(end(before), end(after), { timeout: longest })
  if (!parts) return null
  const changed: number[] = []
  let line = 1
  for (const { added, removed, count = 0 } of parts) {
    if (removed) continue
    if (added) for (let at = 0; at < count; at += 1) changed.push(line + at)
    line += count
  }
  return changed
}
