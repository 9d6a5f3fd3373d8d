import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dateTime } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { paths } from '#src/paths.ts'
import { failureSentence } from '../../session/staff-request'
import { keyOf, type EntryKey } from '../../drafts/edits'
import { entryChangesQuery, removedTextQuery } from '../../drafts/queries'
import { together } from '../../drafts/together'
import type { Draft } from '../../drafts/use-draft'
import { changeSetName } from '../../drafts/words'
import { addressOf, type TextKind } from '../model'
import css from './Text.module.css'

type TextKey = EntryKey & { kind: TextKind }
type Props = { entry: TextKey; draft: Draft; isReadOnly: boolean }

/** An address where neither shop nor draft has a text: who removed it, and the ways to bring it back. */
export function Missing({ entry, draft, isReadOnly }: Props) {
  const { removal, isHere, error, refetch, isFetching } = useRemoval(entry)
  const own = draft.removed(keyOf(entry))
  const before = removal?.record
  const failure = failureSentence(error)
  const bringBack = (record: typeof own) => {
    draft.storeRemoved(keyOf(entry), null)
    draft.edit([{ ...entry, record }])
  }
  return (
    <>
      {own && (
        <p>
          {text('console.text.takenOut', { address: addressOf(entry.kind, entry.id) })}{' '}
          {text(`console.text.wordsIn.${draft.isRemovedInMemory() ? 'page' : 'browser'}`)}
        </p>
      )}
      {failure && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failure}
        </Notice>
      )}
      {!isHere && !failure && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {isHere && (removal || !own) && <Reason entry={entry} removal={removal} />}
      {before && !isReadOnly && <p className="quiet">{text('console.text.itemsStayOut')}</p>}
      <p className={css.line}>
        {own && !isReadOnly && (
          <Button onPress={() => bringBack(own)}>{text('console.text.putBack')}</Button>
        )}
        {before && !isReadOnly && (
          <Button onPress={() => bringBack(before)}>{text('console.text.bringBack')}</Button>
        )}
        <TextLink to={paths.texts()}>{text('console.text.toList')}</TextLink>
      </p>
    </>
  )
}

type Removal = NonNullable<ReturnType<typeof useRemoval>['removal']>

/** Why there is no text: the change set or the folder that removed it; else there never was one. */
function Reason({ entry, removal }: { entry: TextKey; removal: Removal | null }) {
  const address = addressOf(entry.kind, entry.id)
  if (!removal) return <p>{text(`console.text.missing.${entry.kind}`)}</p>
  const { change } = removal
  if (!change) return <p>{text('console.text.removedByFolder', { address })}</p>
  const { changeSet, publisher } = change
  return (
    <p>
      {text('console.text.removedBy', {
        address,
        time: dateTime(changeSet.publishedAt ?? changeSet.changedAt),
        who: publisher?.name ?? text('console.published.commandLine'),
      })}{' '}
      <TextLink to={paths.change(changeSet.id)}>{changeSetName(changeSet)}</TextLink>
    </p>
  )
}

/**
 * How a text was removed: by which published change, null: by the folder of the shop, with its record until
 * then. `removal` null: nothing says so, which holds once `isHere`.
 */
function useRemoval(entry: EntryKey) {
  const history = useInfiniteQuery(entryChangesQuery(entry))
  const removed = useQuery(removedTextQuery(entry))
  const last = history.data?.pages[0]?.changes[0]
  const change = last && !last.edit.after ? last : null
  const record = removed.data ?? change?.edit.before ?? null
  return {
    removal: record && { change, record },
    isHere: history.data !== undefined && removed.data !== undefined,
    ...together([history, removed]),
  }
}
