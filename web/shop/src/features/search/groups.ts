import type { SearchResult } from './queries'

export type ResultGroup = { kind: SearchResult['kind'] | 'near'; results: SearchResult[] }

/**
 * Results by kind, in the order in which the best of each kind comes; what is only near stands last
 * by itself. Of results that lead to one place the first stays.
 */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  const groups = new Map<ResultGroup['kind'], SearchResult[]>()
  const seen = new Set<string>()
  for (const result of results.toSorted((a, b) => Number(a.near) - Number(b.near))) {
    const id = `${result.kind} ${result.path}`
    if (seen.has(id)) continue
    seen.add(id)
    const kind = result.near ? 'near' : result.kind
    groups.set(kind, [...(groups.get(kind) ?? []), result])
  }
  return [...groups].map(([kind, results]) => ({ kind, results }))
}
