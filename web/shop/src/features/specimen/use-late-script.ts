import { useEffect, useState } from 'react'
import { loadPart } from '@typecase/shared/load-anew'

/** A script that comes once it is wanted; `retry` is for a press of the visitor's. */
export function useLateScript(load: () => Promise<unknown>, isWanted: boolean) {
  const [state, setState] = useState<'away' | 'here' | 'failed'>('away')
  const follow = (script: Promise<unknown>) =>
    script.then(
      () => setState('here'),
      () => setState('failed'),
    )

  useEffect(() => {
    if (isWanted && state === 'away') void follow(load())
  }, [isWanted, state, load])

  return {
    isHere: state === 'here',
    hasFailed: state === 'failed',
    retry: () => void follow(loadPart(load)),
  }
}
