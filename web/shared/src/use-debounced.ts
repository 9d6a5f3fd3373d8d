import { useEffect, useState } from 'react'

/** The value, once it has not changed for so many ms. The first one at once. */
export function useDebounced<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
