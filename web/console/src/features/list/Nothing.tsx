import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { Button } from '@typecase/ui/Button'
import css from './List.module.css'

/** A list that has nothing to show yet, in large type, and what will stand there. */
export const NothingYet = ({ title, what }: { title: string; what: string }) => (
  <>
    <BaselineRow rise="empty">
      <p className={css.empty}>{title}</p>
    </BaselineRow>
    <p className={css.emptyDo}>{what}</p>
  </>
)

/** A way to loosen a filter, and how many rows it then lets through. */
export type Loosening = { label: string; count: number; loosen: () => void }

type Props = {
  sentence: string
  ways: readonly Loosening[]
  /** The words of the way that leaves no filter. */
  all: string
  onAll: () => void
}

/** A filter that lets nothing through, and the words that stand in the way. */
export const NothingFound = ({ sentence, ways, all, onAll }: Props) => (
  <div className={css.nothing} role="status">
    {sentence}{' '}
    {ways
      .filter(({ count }) => count > 0)
      .map(({ label, count, loosen }) => (
        <span key={label}>
          <Button kind="words" onPress={loosen}>
            {label}
          </Button>{' '}
          {text('console.loosen.has', { count: number(count) })}{' '}
        </span>
      ))}
    <Button kind="words" onPress={onAll}>
      {all}
    </Button>
  </div>
)
