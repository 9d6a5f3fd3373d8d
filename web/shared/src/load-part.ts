import { Unreachable } from './api'
import { parseJson, readStorage, writeStorage } from './web-storage'

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
export function mayReload(url: string) {
  const last = parseJson(readStorage('sessionStorage', key)) as [string, number] | null
  if (last?.[0] === url && Date.now() - last[1] < 60_000) return false
  return writeStorage('sessionStorage', key, JSON.stringify([url, Date.now()]))
}

/**
 * The script of a part of the page that the visitor has just asked for. Where it does not come though
 * the shop answers, the document is reloaded, because a new release has other scripts; else it fails.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    await findServer(location.href)
    if (!mayReload(location.href)) throw cause
    location.reload()
    return new Promise(() => {}) // It goes with the document.
  }
}
