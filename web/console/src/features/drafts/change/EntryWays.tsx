import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { keyOf, type EntryEdit } from '../edits'
import css from './Change.module.css'
import type { TakingOut } from './use-take-out'

type Props = { edit: EntryEdit; name: string; taking: TakingOut }

/** The ways of an entry out of its draft. */
export function EntryWays({ edit, name, taking }: Props) {
  const { pending } = taking
  const isPending = pending !== null && keyOf(pending) === keyOf(edit)
  return (
    <span className={css.ways}>
      <Button
        kind="words"
        isPending={isPending}
        aria-label={text('console.drafts.takeOutWhat', { name })}
        onPress={() => taking.takeOut(edit)}
      >
        {text('console.drafts.takeOut')}
      </Button>
      <Button
        kind="words"
        isPending={isPending}
        aria-label={text('console.drafts.moveOutWhat', { name })}
        onPress={() => taking.moveOut(edit)}
      >
        {text('console.drafts.moveOut')}
      </Button>
    </span>
  )
}
