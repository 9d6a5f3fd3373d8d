import { Unreachable } from './api'

/** Fails as every request does where nobody answers. */
export async function findServer(url: string, signal?: AbortSignal) {
  try {
    await fetch(url, { method: 'HEAD', ...(signal && { signal }) })
  } catch (cause) {
    if (!signal?.aborted) throw new Unreachable(cause)
  }
}

const key = 'loaded_anew'

/** Once a minute for the same address: a script that never comes is no reason to go round for ever. */
export function mayLoadAnew(url: string) {
  try {
    const [last, at] = JSON.parse(sessionStorage.getItem(key) ?? '["", 0]') as [string, number]
    if (last === url && Date.now() - at < 60_000) return false
    sessionStorage.setItem(key, JSON.stringify([url, Date.now()]))
    return true
  } catch {
    return false
  }
}

/**
 * The script of a part of the page that the visitor has just asked for. Where it does not come though
 * the shop answers, the document is loaded anew, for a new release has other scripts; else it fails.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    await findServer(location.href)
    if (!mayLoadAnew(location.href)) throw cause
    location.reload()
    return new Promise(() => {}) // It goes with the document.
  }
}
