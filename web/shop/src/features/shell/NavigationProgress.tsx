import { useEffect, useState } from 'react'
import { useNextPlace } from '#src/router/hooks.ts'
import { useIsFetching } from '@tanstack/react-query'
import { setPending } from '@typecase/ui/page-ready'
import { text } from '@typecase/shared/messages/text'
import css from './NavigationProgress.module.css'

/** ms; a page that comes sooner needs no sign. */
const noticed = 300

/** While the next page does not come: a rule that draws itself along the top of the screen. */
export function NavigationProgress() {
  const isLoading = useNextPlace() !== null
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), noticed)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return (
    <div role="status" className={css.place}>
      {isSlow && <i className={css.rule} role="img" aria-label={text('shell.loading')} />}
    </div>
  )
}

/** Tells the readiness mark that the screen has rendered, or of what it waits for. */
export function ReadyMark() {
  const isNavigating = useNextPlace() !== null
  const isFetching = useIsFetching() > 0
  // After every drawing: start.tsx tells of a navigation before it is drawn, and some never are.
  useEffect(() => setPending('screen', isNavigating || isFetching))
  return null
}
