const mark = 'data-ready'
const pending = new Set<unknown>(['screen'])
let frame = 0

/**
 * The readiness mark: <html data-ready> is present while the page is complete, for tools that look at
 * it: tests, pictures, measurements. It is absent until the first screen has rendered, and while a
 * navigation, a query, the script of a late part, a tester font or the check of who is signed in is
 * pending; what fails has ended, too. The mark goes at once when a load begins. It comes two frames
 * after the last has ended: what a load brings is painted then and has begun the loads that it needs
 * in turn. A hidden tab draws no frames and so gets no mark.
 *
 * Withholds the mark while the load that `key` names is pending; 'screen' is from the start.
 */
export function setPending(key: unknown, isPending: boolean) {
  cancelAnimationFrame(frame)
  if (isPending) {
    pending.add(key)
    document.documentElement.removeAttribute(mark)
    return
  }
  pending.delete(key)
  if (pending.size > 0) return
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => document.documentElement.setAttribute(mark, ''))
  })
}

/** Withholds the mark until `load` has settled; returns `load`. */
export function trackLoad<Loaded>(load: Promise<Loaded>): Promise<Loaded> {
  const end = () => setPending(load, false)
  setPending(load, true)
  load.then(end, end)
  return load
}

/** Calls once the page stands and has nothing else to do. The answer takes the call back. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(work, 1000)
      return void (cancel = () => clearTimeout(timer))
    }
    const handle = requestIdleCallback(work)
    cancel = () => cancelIdleCallback(handle)
  }
  if (document.readyState === 'complete') wait()
  else {
    addEventListener('load', wait, { once: true })
    cancel = () => removeEventListener('load', wait)
  }
  return () => cancel()
}
