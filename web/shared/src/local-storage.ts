import { readStorage, writeStorage } from './web-storage'

// Values live as long as the page where the browser forbids or fills its storage.
const memory = new Map<string, string>()

/** A string from local storage; null: absent. */
export const readStored = (key: string) => memory.get(key) ?? readStorage('localStorage', key)

/** Stores a string in local storage; null removes it. */
export function writeStored(key: string, value: string | null) {
  memory.delete(key)
  if (!writeStorage('localStorage', key, value) && value !== null) memory.set(key, value)
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
