import { lazy, useState, type ComponentType } from 'react'
import { trackLoad } from './page-ready'

/**
 * A component whose script comes when it is shown, or after `fetch`. Where it is here by then it
 * stands at once; else the nearest Suspense waits for it.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined
  const fetch = async () => (here ??= await trackLoad(load()))
  const wait = () => lazy(async () => ({ default: await fetch() }))

  function Lazy(props: Props) {
    // A shown component keeps its state when the script is here; a failed one may come the next
    // time.
    const [Component] = useState(() => here ?? (wait() as unknown as ComponentType<Props>))
    return <Component {...props} />
  }
  return { Lazy, fetch }
}
