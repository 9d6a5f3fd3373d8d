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
