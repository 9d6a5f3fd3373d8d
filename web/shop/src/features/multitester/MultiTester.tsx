import { Notice } from '@typecase/ui/overlays/Notice'
import { useLayoutEffect } from 'react'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { removeHeart } from '#src/features/hearts/store.ts'
import { useIsNarrow } from '#src/features/tester/viewport.ts'
import { ModeBar } from './ModeBar'
import { showView, removeLine, shownLines, useMultitester } from './store'
import { useSavedLines } from './use-saved-lines'
import type { View } from './view'
import { AddLine, TesterLine } from './lines/TesterLine'
import type { Line } from './tester-state'
import css from './MultiTester.module.css'
import { useCatalogue } from './use-catalogue'

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
        <Notice action={retryAction(retry)}>{text('multitester.notThere')}</Notice>
      )}
      <Tester />
    </>
  )
}

const onFirstScreen = 4

/** The lines of the multi-font tester in one or two columns. */
function Tester() {
  const isSaved = useMultitester((state) => state.multitesterSaved)
  const columns = useMultitester((state) => state.multitesterColumns)
  const lines = useMultitester(shownLines)
  const catalogue = useCatalogue(lines.map(({ setting }) => setting.style))
  const isNarrow = useIsNarrow()
  const isWhole = columns === 1 || isNarrow

  const remove = ({ key }: Line) => {
    focusBeside(key)
    // A saved font leaves the saved view by its heart.
    if (isSaved) void removeHeart(key)
    else removeLine(key)
  }
  return (
    <div className={css.lines} data-columns={columns}>
      <VisuallyHidden role="status">
        {text('multitester.count', { count: lines.length })}
      </VisuallyHidden>
      {lines.map((line, index) => (
        <TesterLine
          key={line.key}
          line={line}
          catalogue={catalogue}
          isFirst={index < onFirstScreen}
          half={isWhole ? 'whole' : index % 2 === 0 ? 'first' : 'second'}
          onRemove={() => remove(line)}
        />
      ))}
      {!isSaved && <AddLine />}
    </div>
  )
}

// Where the line was, the focus finds its neighbour instead of falling back to the page.
function focusBeside(key: string) {
  const cells = [...document.querySelectorAll<HTMLElement>('[data-line]')]
  const at = cells.findIndex((cell) => cell.dataset['line'] === key)
  const neighbour = cells[at + 1] ?? cells[at - 1]
  const target = neighbour?.querySelector<HTMLElement>('[data-remove]')
  requestAnimationFrame(() => (target ?? document.getElementById('main'))?.focus())
}
