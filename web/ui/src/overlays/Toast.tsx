import { useEffect, useSyncExternalStore } from 'react'
import type { ToastMessage, ToastsProps } from './ToastRegion'
import { whenIdle } from '../page-ready'

// Comes after the first screen; what is said before then waits for it.
let region: typeof import('./ToastRegion') | null = null
const waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

async function fetchRegion() {
  try {
    region = await import('./ToastRegion')
  } catch {
    return // Without a network: the next toast asks again.
  }
  for (const message of waiting.splice(0)) region.add(message)
  for (const listener of listeners) listener()
}

/**
 * One sentence for 6 seconds at the lower left, or where it covers no bar and no focused field; it waits under
 * pointer and focus. No errors here.
 */
export function toast(message: ToastMessage) {
  if (region) return void region.add(message)
  waiting.push(message)
  void fetchRegion()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the toasts stand: once, in the shell. */
export function Toasts(props: ToastsProps) {
  const here = useSyncExternalStore(subscribe, () => region)
  useEffect(() => (region ? undefined : whenIdle(() => void fetchRegion())), [])
  return here && <here.Region {...props} />
}
