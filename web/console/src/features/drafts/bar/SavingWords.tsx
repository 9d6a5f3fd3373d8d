import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { failureSentence } from '../../session/staff-request'
import { DraftClosed } from '../saving/draft-saver'
import type { Draft } from '../use-draft'
import css from './DraftBar.module.css'

/** Whether the edits of this tab are saved; if they are not, why, and what to do. */
export function SavingWords({ draft }: { draft: Draft }) {
  const { status, cause, unsavedCount: count, conflicts, draftId, wake, moveOn, drop } = draft
  const isRefused = status === 'refused'
  const isWaiting = status === 'offline' || status === 'conflict'
  const isClosed = cause instanceof DraftClosed
  const words = isRefused
    ? isClosed
      ? text('console.drafts.closed', { count })
      : `${text('console.drafts.refused', { count })} ${failureSentence(cause) ?? ''}`
    : text(`console.drafts.saving.${status}`, { count })
  return (
    <>
      <span role="status" className={isRefused || isWaiting ? css.hand : css.quiet}>
        {words}
        {(isRefused || isWaiting) && !draft.isStored && ` ${text('console.drafts.saving.noRoom')}`}
      </span>
      {conflicts.length > 0 && draftId !== null && (
        <TextLink to={paths.change(draftId)}>{text('console.drafts.saving.choose')}</TextLink>
      )}
      {status === 'offline' && (
        <Button kind="words" onPress={wake}>
          {text('console.drafts.tryNow')}
        </Button>
      )}
      {isRefused && (
        <>
          <Button kind="words" onPress={() => void moveOn()}>
            {text(isClosed ? 'console.drafts.moveOn' : 'failure.retry')}
          </Button>
          <Button kind="words" onPress={drop}>
            {text('console.drafts.dropUnsaved')}
          </Button>
        </>
      )}
    </>
  )
}
