import { useState } from 'react'

// Beside what the router keeps there for itself.
const place = 'kept'

/**
 * State of a part of the page that is kept with the page's place in the browser's history, as plain
 * text: who comes back finds it as it was.
 */
export function useKept<Kept extends Readonly<Record<string, string>>>(
  name: string,
  initial: Kept,
) {
  const [value, setValue] = useState<Kept>(() => ({ ...initial, ...read(name, initial) }))
  const keep = (changed: Partial<Kept>) => {
    const next = { ...value, ...changed }
    setValue(next)
    write(name, next)
  }
  return [value, keep] as const
}

/** What is kept under the names of `initial`. Others may have written what they liked. */
function read<Kept extends Readonly<Record<string, string>>>(name: string, initial: Kept) {
  const kept: unknown = (history.state as Record<string, Record<string, unknown>> | null)?.[
    place
  ]?.[name]
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return Object.fromEntries(
    entries.filter(([key, value]) => key in initial && typeof value === 'string'),
  ) as Partial<Kept>
}

function write(name: string, value: unknown) {
  const state = history.state as Record<string, object> | null
  try {
    history.replaceState({ ...state, [place]: { ...state?.[place], [name]: value } }, '')
  } catch {
    // Some browsers refuse what changes too often: then it is not kept.
  }
}
