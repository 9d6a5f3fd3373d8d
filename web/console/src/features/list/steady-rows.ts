export type Row = { id: string }

export type Steady<T extends Row> = {
  rows: readonly T[]
  /** Rows that the server has now and the screen does not show yet. */
  newCount: number
}

/**
 * The rows to show after a refresh: those that stand, with what is new about them, in their places, so
 * that nothing moves under the eye. Rows that are gone keep what was last known.
 */
export function steadyRows<T extends Row>(shown: readonly T[], fresh: readonly T[]): Steady<T> {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const ids = new Set(shown.map(({ id }) => id))
  return {
    rows: shown.map((row) => byId.get(row.id) ?? row),
    newCount: fresh.filter(({ id }) => !ids.has(id)).length,
  }
}
