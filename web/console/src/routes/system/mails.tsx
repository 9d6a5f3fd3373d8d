import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useOutletContext } from 'react-router'
import { ListSearch } from '#src/features/list/ListSearch.tsx'
import { NothingFound } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { useSteady } from '#src/features/list/use-steady.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { presentOf } from '#src/features/system/absence.ts'
import { MailTable } from '#src/features/system/MailTable.tsx'
import { mailsQuery } from '#src/features/system/queries.ts'
import css from '#src/features/system/System.module.css'
import { SystemScreen } from '#src/features/system/SystemScreen.tsx'
import { mailStates, mailViews } from '#src/features/system/views.ts'
import { ListFailure } from '../list-failure'

/** Mails that have not left, or all that are kept; the filter is in the address. */
export function Mails() {
  const session = useOutletContext<StaffSession>()
  const list = useListView(mailViews)
  const { q, state = 'unsent' } = list.view.filter
  const query = useQuery(mailsQuery(list.view))
  const { data, error, isPlaceholderData: isOld } = query
  const search = mailViews.searchOf(list.view)
  const { rows, newCount, showNew } = useSteady(search, data?.mails ?? null, isOld)
  const failure = error && !isSignedOut(error) ? error : null
  const isEmpty = data !== undefined && !isOld && rows?.length === 0
  const showAll = () => list.setFilter({ state: 'all' })
  return (
    <SystemScreen
      id="mails"
      session={session}
      facts={
        <span role="status">
          {newCount > 0 && (
            <Button kind="words" onPress={showNew}>
              {text('console.mails.fresh', { count: newCount })}
            </Button>
          )}
        </span>
      }
      actions={
        <ListSearch
          label={text('console.mails.search')}
          words={q ?? ''}
          onChange={(words) => list.change({ q: words || undefined }, true)}
        />
      }
    >
      <div className={css.filter}>
        <span className={css.tabs}>
          <FilterTabs
            label={text('console.mails.label')}
            words={mailStates.map((id) => ({ id, name: text(`console.mails.state.${id}`) }))}
            value={state}
            onChange={(next) => list.change({ state: next === 'unsent' ? undefined : next })}
          />
        </span>
      </div>
      {failure && (
        <div className={css.notice}>
          <ListFailure
            cause={failure}
            all={text('console.mails.showAll')}
            onAll={showAll}
            retry={() => query.refetch()}
            isPending={query.isFetching}
          />
        </div>
      )}
      {isEmpty ? (
        <NothingFound
          sentence={text(q || state !== 'unsent' ? 'console.mails.none' : 'console.mails.allSent')}
          ways={[]}
          all={text('console.mails.showAll')}
          onAll={showAll}
        />
      ) : (
        (data || !failure) && (
          <>
            <MailTable
              mails={rows}
              present={presentOf(data?.mails, data?.next ?? null, list.pagesBefore)}
              isOld={isOld}
              mayRetry={isAllowed(session, 'system:write')}
            />
            <Pager
              pagesBefore={list.pagesBefore}
              shown={rows?.length ?? null}
              all={null}
              onPrevious={list.toPrevious}
              onNext={data?.next ? () => list.toNext(data.next!) : null}
            />
          </>
        )
      )}
    </SystemScreen>
  )
}
