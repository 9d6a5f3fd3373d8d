import { useEffect, useRef, useState } from 'react'
import { failureSentence, isRefusal } from '../../session/staff-request'
import { identifyFont, type IdentifiedFont } from '../queries'

/** A file with what is known of it; neither: it waits, or is being looked at. */
export type LookedAt = {
  id: number
  name: string
  found?: IdentifiedFont
  failure?: string
}

/** ms until a busy shop is asked again. */
const pause = 1_500
const mostTries = 40

/** Asks about files one after the other. One that fails stops no other. */
export function useIdentify(wait = (ms: number) => new Promise((done) => setTimeout(done, ms))) {
  const [files, setFiles] = useState<readonly LookedAt[]>([])
  const queue = useRef<{ id: number; file: File }[]>([])
  const isRunning = useRef(false)
  const count = useRef(0)

  // Files that wait are not sent once the screen is left.
  useEffect(() => {
    const waiting = queue.current
    return () => void waiting.splice(0)
  }, [])

  const settle = (id: number, answer: Partial<LookedAt>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...answer } : one)))

  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      settle(next.id, await lookAt(next.file, wait))
    }
    isRunning.current = false
  }

  const add = (added: readonly File[]) => {
    const fresh = added.map((file) => ({ id: ++count.current, file }))
    queue.current.push(...fresh)
    setFiles((all) => [...fresh.map(({ id, file }) => ({ id, name: file.name })).reverse(), ...all])
    void run()
  }
  return { files, add }
}

async function lookAt(
  file: File,
  wait: (ms: number) => Promise<unknown>,
): Promise<Partial<LookedAt>> {
  for (let tries = 1; ; ++tries) {
    try {
      return { found: await identifyFont(file) }
    } catch (cause) {
      if (!isRefusal(cause, 'busy') || tries === mostTries) {
        return { failure: failureSentence(cause) ?? '' }
      }
    }
    await wait(pause)
  }
}
