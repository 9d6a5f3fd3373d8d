import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { useEffect, useRef } from 'react'
import { paths } from '#src/paths.ts'
import { orderName } from '../order-words'
import css from './Bulk.module.css'
import type { BulkRun, Rest } from './use-bulk'
import type { FoundOrder } from '../queries'

type Props = {
  run: BulkRun
  onStop: () => void
  /** Does the action of the run to some of its orders; `rest` are its others. */
  onStart: (orders: readonly FoundOrder[], rest: Rest) => void
  onClose: () => void
}

/** How far a run over orders is; at its end what failed, by name and reason, to be tried again. */
export function BulkReport({ run, onStop, onStart, onClose }: Props) {
  const { action, done, failed, left, isRunning } = run
  const all = done + failed.length + left.length
  const root = useFocusAt(isRunning)
  const counts = { done: number(done), all: number(all) }
  return (
    <section
      ref={root}
      tabIndex={-1}
      className={css.report}
      aria-label={text('console.bulk.report')}
    >
      <p role="status" className={css.progress}>
        {text(`console.bulk.did.${action.kind}`, counts)}
        {!isRunning && left.length > 0 && ` ${text('console.bulk.left', { count: left.length })}`}
      </p>
      <progress
        className={css.line}
        aria-label={text('console.bulk.report')}
        max={all}
        value={all - left.length}
      />
      {failed.length > 0 && (
        <ul
          className={css.failed}
          aria-label={text('console.bulk.failed', { count: failed.length })}
        >
          {failed.map(({ item, why }) => (
            <li key={item.id}>
              <TextLink to={paths.order(item.id)}>{orderName(item)}</TextLink> {item.licensee}:{' '}
              {why}
            </li>
          ))}
        </ul>
      )}
      <div className={css.ways}>
        {isRunning && (
          <Button kind="words" onPress={onStop}>
            {text('console.bulk.stop')}
          </Button>
        )}
        {!isRunning && left.length > 0 && (
          <Button kind="words" onPress={() => onStart(left, { failed, left: [] })}>
            {text('console.bulk.goOn', { count: left.length })}
          </Button>
        )}
        {!isRunning && failed.length > 0 && (
          <Button
            kind="words"
            onPress={() =>
              onStart(
                failed.map(({ item }) => item),
                { failed: [], left },
              )
            }
          >
            {text('console.bulk.retry', { count: failed.length })}
          </Button>
        )}
        {!isRunning && (
          <Button kind="plain" onPress={onClose}>
            {text('shell.closeToast')}
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * Gives the report the focus when a run begins or ends, where the control that had it is gone. The
 * focus of a member who is at work elsewhere stays.
 */
function useFocusAt(isRunning: boolean) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || root.current?.contains(activeElement))
      root.current?.focus({ preventScroll: true })
  }, [isRunning])
  return root
}
