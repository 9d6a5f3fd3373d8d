/**
 * Lets tasks begin one after the other: a few at once, then so many ms apart. For what the page shows
 * of its own accord, so that the server has room for what the visitor types.
 */
export function pace(burst: number, interval: number) {
  // When the next task may begin, if the burst were 1.
  let due = -Infinity
  return async (signal: AbortSignal) => {
    const now = performance.now()
    due = Math.max(due, now - burst * interval) + interval
    const wait = due - now
    if (wait <= 0) return
    await new Promise((resolve) => setTimeout(resolve, wait))
    signal.throwIfAborted()
  }
}
