import { useInfiniteQuery } from '@tanstack/react-query'
import { dateTime } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useRef, type ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { failureSentence } from '../../session/staff-request'
import { entryChangesQuery, type EntryChange, type HistorySubject } from '../queries'
import { changeSetName } from '../words'
import { byChangeSet } from './by-change-set'
import css from './PublishedChanges.module.css'

type Props = {
  subject: HistorySubject
  /** Said where nothing was published. */
  none: string
  /** The changes of one change set. `made`: when and by whom, with a link to the change set. */
  children: (changes: readonly EntryChange[], made: ReactNode) => ReactNode
}

/** The published changes of a subject by change set, the newest first; older ones by page. */
export function PublishedChanges({ subject, none, children }: Props) {
  const query = useInfiniteQuery(entryChangesQuery(subject))
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const failure = failureSentence(query.error)
  const retry = query.isFetchNextPageError ? fetchNextPage : query.refetch
  const sets = data && byChangeSet(data.pages.flatMap(({ changes }) => changes))
  const list = useRef<HTMLOListElement>(null)
  async function showOlder() {
    // The button goes with the last page, and with it the focus would.
    if (!(await fetchNextPage()).hasNextPage) list.current?.focus()
  }
  return (
    <>
      {failure && (
        <Notice role="alert" action={retryAction(retry, isFetching)}>
          {failure}
        </Notice>
      )}
      {!sets && !failure && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {sets?.length === 0 && <p className="quiet">{none}</p>}
      {sets && sets.length > 0 && (
        <ol ref={list} tabIndex={-1} className={css.list}>
          {sets.map((changes) => (
            <li key={changes[0]!.changeSet.id} className={css.set}>
              {children(changes, <Made change={changes[0]!} />)}
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && !failure && (
        <Button kind="words" isPending={isFetchingNextPage} onPress={() => void showOlder()}>
          {text('console.published.older')}
        </Button>
      )}
    </>
  )
}

/** When a change was published, by whom, and in which change set. */
function Made({ change: { changeSet, publisher } }: { change: EntryChange }) {
  const who = publisher ? publisher.name : text('console.published.commandLine')
  return (
    <span className="quiet">
      {text('console.published.made', { time: dateTime(changeSet.publishedAt!), who })}{' '}
      <TextLink to={paths.change(changeSet.id)}>
        {text('console.published.changeSet', { name: changeSetName(changeSet) })}
      </TextLink>
    </span>
  )
}
