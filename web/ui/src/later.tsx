import { lazy, useState, type ComponentType } from 'react'
import { trackLoad } from './page-ready'

/**
 * A component whose script comes when it is shown, or after `fetch`. Where it is here by then it
 * stands at once; else the nearest Suspense waits for it.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined
  const fetch = async () => (here ??= await trackLoad(load()))
  const wait = () => lazy(async () => ({ default: await fetch() }))

  function Later(props: Props) {
    // What stands keeps its state when the script is here, and what failed may come the next time.
    const [Component] = useState(() => here ?? (wait() as unknown as ComponentType<Props>))
    return <Component {...props} />
  }
  return { Later, fetch }
}
