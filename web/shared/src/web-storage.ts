/** Either may be forbidden, which throws where it is named, or full. */
export type StorageArea = 'localStorage' | 'sessionStorage'

/** The value under a key; null: absent, or the storage is forbidden. */
export function readStorage(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, null removes it. False: the storage is forbidden or full. */
export function writeStorage(area: StorageArea, key: string, value: string | null): boolean {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** The value of a JSON text; null also for a text that is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
