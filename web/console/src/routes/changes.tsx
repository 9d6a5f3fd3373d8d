import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { ChangeSetTable } from '#src/features/drafts/list/ChangeSetTable.tsx'
import { changeSetFormat, tabs } from '#src/features/drafts/list/filter.ts'
import { firstTab, useWaitingCounts } from '#src/features/drafts/list/waiting-counts.ts'
import { changeSetsQuery } from '#src/features/drafts/queries.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { ListFailure } from './list-failure'

/** The change sets of the shop, by what has become of them. The tab and the page are in the address. */
export function Changes() {
  const list = useListView(changeSetFormat)
  const { filter, after } = list.view
  const { counts, isKnown } = useWaitingCounts()
  const state = filter.state ?? firstTab(counts)
  const isChosen = filter.state !== undefined || isKnown
  const query = useQuery({
    ...changeSetsQuery(state, after),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData } = query
  const isEmpty = isChosen && data?.changeSets.length === 0 && !isPlaceholderData && !after
  return (
    <Screen
      title={text('console.drafts.title')}
      facts={
        <FilterTabs
          label={text('console.drafts.stateHead')}
          words={tabs.map((id) => ({
            id,
            name: text(`console.drafts.tab.${id}`),
            ...(counts[id] && { count: counts[id] }),
          }))}
          value={state}
          onChange={(state) => list.setFilter({ state })}
        />
      }
    >
      {error && !isSignedOut(error) && (
        <ListFailure
          cause={error}
          all={text('console.drafts.tab.draft')}
          onAll={() => list.setFilter({ state: 'draft' })}
          retry={query.refetch}
          isPending={query.isFetching}
        />
      )}
      {isEmpty && (
        <NothingYet
          title={text(`console.drafts.empty.${state}`)}
          what={text(`console.drafts.emptyWhat.${state}`)}
        />
      )}
      {!isEmpty && (data || !error) && (
        <>
          <ChangeSetTable
            changeSets={isChosen ? (data?.changeSets ?? null) : null}
            isOld={isPlaceholderData}
          />
          <Pager
            pagesBefore={list.pagesBefore}
            shown={data?.changeSets.length ?? null}
            all={null}
            onPrevious={list.toPrevious}
            onNext={data?.next ? () => list.toNext(data.next!) : null}
          />
        </>
      )}
    </Screen>
  )
}
