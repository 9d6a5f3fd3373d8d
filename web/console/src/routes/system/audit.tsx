import { useQuery } from '@tanstack/react-query'
import { number, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useOutletContext } from 'react-router'
import { Entries } from '#src/features/history/Entries.tsx'
import { useRowKeys } from '#src/features/keys/use-keys.ts'
import { NothingFound, NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { useSteady } from '#src/features/list/use-steady.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { AuditFilterSentence } from '#src/features/system/AuditFilterSentence.tsx'
import { auditQuery, type AuditChain } from '#src/features/system/queries.ts'
import css from '#src/features/system/System.module.css'
import { SystemScreen } from '#src/features/system/SystemScreen.tsx'
import { auditViews } from '#src/features/system/views.ts'
import { SavedViews } from '#src/features/views/SavedViews.tsx'
import { ListFailure } from '../list-failure'

/** The changes that staff made; the filter is in the address. */
export function Audit() {
  useRowKeys()
  const session = useOutletContext<StaffSession>()
  const list = useListView(auditViews)
  const { filter } = list.view
  const query = useQuery(auditQuery(list.view))
  const { data, error, isPlaceholderData: isOld } = query
  const search = auditViews.searchOf(list.view)
  const { rows, newCount, showNew } = useSteady(search, data?.entries ?? null, isOld)
  const failure = error && !isSignedOut(error) ? error : null
  const isEmpty = data !== undefined && !isOld && rows?.length === 0
  const showAll = () => list.setFilter({})
  return (
    <SystemScreen
      id="audit"
      session={session}
      facts={
        <>
          {data && <Chain chain={data.chain} />}
          <span role="status">
            {newCount > 0 && (
              <Button kind="words" onPress={showNew}>
                {text('console.audit.fresh', { count: newCount })}
              </Button>
            )}
          </span>
        </>
      }
    >
      {isEmpty && search === '' ? (
        <NothingYet title={text('console.audit.empty')} what={text('console.audit.emptyWhat')} />
      ) : (
        <>
          <SavedViews
            area="audit"
            session={session}
            search={search}
            standing={[{ name: text('console.views.all'), filter: '' }]}
          />
          <AuditFilterSentence filter={filter} session={session} onChange={list.change} />
          {failure && (
            <div className={css.notice}>
              <ListFailure
                cause={failure}
                all={text('console.audit.showAll')}
                onAll={showAll}
                retry={() => query.refetch()}
                isPending={query.isFetching}
              />
            </div>
          )}
          {!data && !failure && (
            <p className="quiet" role="status">
              {text('shell.loading')}
            </p>
          )}
          {isEmpty && (
            <NothingFound
              sentence={text('console.audit.none')}
              ways={[]}
              all={text('console.audit.showAll')}
              onAll={showAll}
            />
          )}
          {!isEmpty && rows && (
            <>
              <Entries entries={rows} hasObject isOld={isOld} />
              <Pager
                pagesBefore={list.pagesBefore}
                shown={rows.length}
                all={null}
                onPrevious={list.toPrevious}
                onNext={data?.next ? () => list.toNext(data.next!) : null}
              />
            </>
          )}
        </>
      )}
    </SystemScreen>
  )
}

/** How far the rows are sealed. */
function Chain({ chain: { sequence, sealedAt, unsealed } }: { chain: AuditChain }) {
  const sealed =
    sealedAt === null
      ? text('console.audit.neverSealed')
      : text('console.audit.sealed', { sequence: number(sequence), time: shortTime(sealedAt) })
  const waiting = text('console.audit.unsealed', { count: unsealed, shown: number(unsealed) })
  return <span className="quiet">{`${sealed}; ${waiting}`}</span>
}
