import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { buttonLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Link, useOutletContext } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { ExportButton } from '#src/features/list/ExportButton.tsx'
import { ListSearch } from '#src/features/list/ListSearch.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { useSteady } from '#src/features/list/use-steady.ts'
import { useViewState } from '#src/features/list/use-view-state.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { narrowingsOf, searchOf, trialViews } from '#src/features/trials/filter.ts'
import { NoTrialFound } from '#src/features/trials/list/NoTrialFound.tsx'
import { TrialSentence } from '#src/features/trials/list/TrialSentence.tsx'
import { TrialTable } from '#src/features/trials/list/TrialTable.tsx'
import { TrialTotals } from '#src/features/trials/list/TrialTotals.tsx'
import { useTriedFamilies } from '#src/features/trials/list/tried-families.ts'
import { exportTrials, trialsQuery, trialSumsQuery } from '#src/features/trials/queries.ts'
import { SavedViews } from '#src/features/views/SavedViews.tsx'
import { paths } from '#src/paths.ts'
import { ListFailure } from './list-failure'

/** The trials that a filter lets through; filter and page are in the address. */
export function Trials() {
  const session = useOutletContext<StaffSession>()
  const list = useListView(trialViews)
  const { view } = list
  const { filter } = view
  const families = useTriedFamilies()
  const query = useQuery(trialsQuery(view))
  const { data, isPlaceholderData } = query
  const sums = useQuery({ ...trialSumsQuery(filter), placeholderData: keepPreviousData })
  const error = query.error ?? sums.error
  const { rows, newCount, showNew } = useSteady(
    searchOf(view),
    data?.trials ?? null,
    isPlaceholderData,
  )
  const [exportFailure, setExportFailure] = useViewState<string>(
    searchOf({ filter, sort: 'newest' }),
  )
  const failure = error && !isSignedOut(error) ? error : null
  const all = sums.data && !sums.isPlaceholderData ? sums.data.trials : null
  const isNarrowed = narrowingsOf(filter).length > 0
  const isEmpty = data?.trials.length === 0 && !isPlaceholderData && !view.after

  return (
    <Screen
      title={text('console.trials.title')}
      facts={
        <span role="status">
          {newCount > 0 && (
            <Button kind="words" onPress={showNew}>
              {text('console.trials.fresh', { count: newCount })}
            </Button>
          )}
        </span>
      }
      actions={
        <>
          {!isEmpty && data && isAllowed(session, 'trials:export') && (
            <ExportButton
              label={text('console.export.orders')}
              load={() => exportTrials(filter)}
              onFailure={setExportFailure}
            />
          )}
          <ListSearch
            label={text('console.trials.search')}
            words={filter.q ?? ''}
            onChange={(words) => list.change({ q: words || undefined }, true)}
          />
          {isAllowed(session, 'trials:write') && (
            <Link {...buttonLink('filled')} to={paths.identify()}>
              {text('console.identify.title')}
            </Link>
          )}
        </>
      }
    >
      {isEmpty && !isNarrowed ? (
        <NothingYet title={text('console.trials.empty')} what={text('console.trials.emptyWhat')} />
      ) : (
        <>
          <SavedViews
            area="trials"
            session={session}
            search={searchOf(view)}
            standing={[
              { name: text('console.views.all'), filter: '' },
              { name: text('console.trials.soldView'), filter: 'sold=true' },
            ]}
          />
          {exportFailure && <Notice role="alert">{exportFailure}</Notice>}
          <TrialSentence filter={filter} families={families} onChange={list.change} />
          {failure && (
            <ListFailure
              cause={failure}
              all={text('console.trials.all')}
              onAll={() => list.setFilter({})}
              retry={() => Promise.all([query.refetch(), sums.refetch()])}
              isPending={query.isFetching || sums.isFetching}
            />
          )}
          {isEmpty && <NoTrialFound filter={filter} onLoosen={list.setFilter} />}
          {!isEmpty && (data || !failure) && (
            <>
              <TrialTotals sums={sums.data ?? null} isOld={sums.isPlaceholderData} />
              <TrialTable trials={rows} isOld={isPlaceholderData} />
              <Pager
                pagesBefore={list.pagesBefore}
                shown={rows?.length ?? null}
                all={all}
                onPrevious={list.toPrevious}
                onNext={data?.next ? () => list.toNext(data.next!) : null}
              />
            </>
          )}
        </>
      )}
    </Screen>
  )
}
