export type Failed<T> = { item: T; why: string }

/** How far a run over items is: `left` are those that were not tried. */
export type Progress<T> = { done: number; failed: readonly Failed<T>[]; left: readonly T[] }

type Options<T> = {
  act: (item: T) => Promise<unknown>
  /** A failure in a sentence; undefined: the run cannot go on, as without a session. */
  explain: (cause: unknown) => string | undefined
  isStopped: () => boolean
  onProgress: (progress: Progress<T>) => void
}

/** Does something to one item after the other. Failures do not stop it. */
export async function runEach<T>(items: readonly T[], options: Options<T>): Promise<Progress<T>> {
  const { act, explain, isStopped, onProgress } = options
  let progress: Progress<T> = { done: 0, failed: [], left: items }
  for (const item of items) {
    if (isStopped()) break
    const failed = [...progress.failed]
    try {
      await act(item)
    } catch (cause) {
      const why = explain(cause)
      if (why === undefined) break
      failed.push({ item, why })
    }
    const left = progress.left.slice(1)
    progress = { done: items.length - left.length - failed.length, failed, left }
    onProgress(progress)
  }
  return progress
}
