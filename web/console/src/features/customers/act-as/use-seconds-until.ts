import { useEffect, useState } from 'react'
import { serverNow } from '../../session/session'

/** Whole seconds until a time of the server, counted down; 0 once it is past. */
export function useSecondsUntil(time: string) {
  const end = Date.parse(time)
  const [left, setLeft] = useState(() => secondsTo(end))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(end)), 500)
    return () => clearInterval(timer)
  }, [end])
  return left
}

const secondsTo = (end: number) => Math.max(0, Math.ceil((end - serverNow()) / 1000))
