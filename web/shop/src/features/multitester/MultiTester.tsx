import { Notice } from '@typecase/ui/Notice'
import { Button } from '@typecase/ui/Button'
import { useLayoutEffect } from 'react'
import { text } from '#src/messages/text.ts'
import { ModeBar } from './ModeBar'
import { showView } from './store'
import { Tester } from './Tester'
import { useSavedLines } from './use-saved-lines'
import type { View } from './view'

/** The multi-font tester: its mode bar, and the lines on it or the saved fonts. */
export function MultiTester({ view }: { view: View }) {
  const { multitesterActive, multitesterSaved } = view
  useLayoutEffect(() => {
    showView({ multitesterActive, multitesterSaved })
    return () => showView({ multitesterActive: false, multitesterSaved: false })
  }, [multitesterActive, multitesterSaved])
  const { gone, hasFailed, retry } = useSavedLines(view)
  return (
    <>
      <ModeBar />
      {view.multitesterSaved && gone > 0 && (
        <Notice>{text('multitester.savedGone', { count: gone })}</Notice>
      )}
      {view.multitesterSaved && hasFailed && (
        <Notice
          actions={
            <Button kind="words" onPress={retry}>
              {text('shell.retry')}
            </Button>
          }
        >
          {text('multitester.notThere')}
        </Notice>
      )}
      <Tester />
    </>
  )
}
