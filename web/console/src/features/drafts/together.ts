/** A query as those who wait for it need it. */
export type Retried = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** Queries that are waited for together: the first failure, and a retry of all that failed. */
export const together = (queries: readonly Retried[]) => ({
  error: queries.find(({ error }) => error)?.error ?? null,
  isFetching: queries.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch())),
})
