import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { orderName } from '../order-words'
import css from './Bulk.module.css'
import type { BulkAction, BulkRun } from './use-bulk'
import type { FoundOrder } from '../queries'

type Props = {
  run: BulkRun
  onStop: () => void
  onStart: (action: BulkAction, orders: readonly FoundOrder[]) => void
  onClose: () => void
}

/** How far a run over orders is; at its end what failed, by name and reason, to be tried again. */
export function BulkReport({ run, onStop, onStart, onClose }: Props) {
  const { action, done, failed, left, isRunning } = run
  const all = done + failed.length + left.length
  const counts = { done: number(done), all: number(all) }
  return (
    <section className={css.report} aria-label={text('console.bulk.report')}>
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
          <Button kind="words" onPress={() => onStart(action, left)}>
            {text('console.bulk.goOn', { count: left.length })}
          </Button>
        )}
        {!isRunning && failed.length > 0 && (
          <Button
            kind="words"
            onPress={() =>
              onStart(
                action,
                failed.map(({ item }) => item),
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
