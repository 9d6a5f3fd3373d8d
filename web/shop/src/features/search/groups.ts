import type { SearchResult } from './queries'

export type ResultGroup = { kind: SearchResult['kind'] | 'near'; results: SearchResult[] }

/** Results by kind, in the order in which the best of each comes; what is only near comes last. */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  const groups = new Map<ResultGroup['kind'], SearchResult[]>()
  for (const result of results.toSorted((a, b) => Number(a.near) - Number(b.near))) {
    const kind = result.near ? 'near' : result.kind
    groups.set(kind, [...(groups.get(kind) ?? []), result])
  }
  return [...groups].map(([kind, results]) => ({ kind, results }))
}
