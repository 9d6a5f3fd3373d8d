import { useState } from 'react'
import { readHistoryState, writeHistoryState } from './history-state'

type Texts = Readonly<Record<string, string>>

// Beside what the router keeps there for itself.
const place = 'kept'

/**
 * State of a part of the page that is kept with the page's place in the browser's history, as plain
 * text: who comes back finds it as it was.
 */
export function useHistoryState<State extends Texts>(name: string, initial: State) {
  const [value, setValue] = useState<State>(() => ({ ...initial, ...read(name, initial) }))
  const keep = (changed: Partial<State>) => {
    const next = { ...value, ...changed }
    setValue(next)
    try {
      writeHistoryState(place, { ...Object(readHistoryState(place)), [name]: next })
    } catch {
      // Some browsers refuse what changes too often: then it is not kept.
    }
  }
  return [value, keep] as const
}

/** The texts under the names of `initial`. Others may have written what they liked. */
function read<State extends Texts>(name: string, initial: State) {
  const { [name]: kept } = Object(readHistoryState(place)) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(Object(kept) as object).filter(
      ([key, value]) => key in initial && typeof value === 'string',
    ),
  ) as Partial<State>
}
