import { useEffect, useRef, type RefObject } from 'react'
import type { Faults } from './form'

const firstFault =
  '[data-invalid] :is(input:not([type=hidden], [tabindex="-1"]), select, button), input[aria-invalid=true]'

/** After `pointTo` the focus goes to the first field of the page that shows a fault. */
export function useFocusOnFault(page: RefObject<HTMLElement | null>, faults: Faults) {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    page.current?.querySelector<HTMLElement>(firstFault)?.focus()
  }, [faults, page])
  return () => {
    isWanted.current = true
  }
}
