import { createContext, useContext, useState } from 'react'

/** Whether fields below keep their faults to themselves until they are left: those of a new entry do. */
export const QuietFaults = createContext(false)

/** The fault that a field shows, and the call for when the focus leaves it. */
export function useShownFault(error: string | undefined) {
  const isQuiet = useContext(QuietFaults)
  const [isLeft, setIsLeft] = useState(false)
  return {
    shown: isQuiet && !isLeft ? undefined : error,
    onLeave: () => setIsLeft(true),
  }
}
