import { useQueries } from '@tanstack/react-query'
import type { Entry, EntryKind } from './edits'
import { entriesQuery } from './queries'

type Found<Kind extends EntryKind> = Readonly<Record<Kind, readonly Entry[]>>

/** The shop's entries of several kinds. `entries` is null until all are here. */
export const useShopEntries = <Kind extends EntryKind>(kinds: readonly Kind[]) =>
  useQueries({
    queries: kinds.map((kind) => entriesQuery(kind)),
    combine: (found) => ({
      entries: found.every(({ data }) => data) ? byKind(kinds, (at) => found[at]!.data!) : null,
      error: found.find(({ error }) => error)?.error ?? null,
      isFetching: found.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(found.map(({ refetch }) => refetch())),
    }),
  })

function byKind<Kind extends EntryKind>(
  kinds: readonly Kind[],
  entriesOf: (at: number) => readonly Entry[],
) {
  const found: Partial<Record<Kind, readonly Entry[]>> = {}
  for (const [at, kind] of kinds.entries()) found[kind] = entriesOf(at)
  return found as Found<Kind>
}
