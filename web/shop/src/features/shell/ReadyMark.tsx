import { useIsFetching } from '@tanstack/react-query'
import { setPending } from '@typecase/ui/page-ready'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/** Tells the readiness mark that the screen has rendered, or of what it waits for. */
export function ReadyMark() {
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useIsFetching() > 0
  // After every drawing: start.tsx tells of a navigation before it is drawn, and some never are.
  useEffect(() => setPending('screen', isNavigating || isFetching))
  return null
}
