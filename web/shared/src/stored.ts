// Where the browser forbids or fills its storage, values live as long as the page.
const memory = new Map<string, string>()

/** A string from local storage; null: absent. */
export function readStored(key: string): string | null {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a string in local storage; null removes it. */
export function writeStored(key: string, value: string | null) {
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

/** Whether the value of a key lives only as long as the page. */
export const isOnlyInMemory = (key: string) => memory.has(key)

/** Runs `work` while no other tab of this shop runs any under the same name. */
export async function alone(name: string, work: () => void) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else work()
}

/** Calls back when another tab changes one of the keys, or clears the storage. */
export function onStoredElsewhere(keys: readonly string[], changed: () => void) {
  window.addEventListener('storage', (event) => {
    if (event.key === null || keys.includes(event.key)) changed()
  })
}

/** The same, and when the page is brought back as it was left: it has heard of nothing meanwhile. */
export function followStored(keys: readonly string[], changed: () => void) {
  onStoredElsewhere(keys, changed)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed()
  })
}
