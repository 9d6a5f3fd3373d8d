import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useOutletContext } from 'react-router'
import { customerViews, narrowingsOf, searchOf } from '#src/features/customers/filter.ts'
import { CustomerSentence } from '#src/features/customers/list/CustomerSentence.tsx'
import { CustomerTable } from '#src/features/customers/list/CustomerTable.tsx'
import { NoCustomerFound } from '#src/features/customers/list/NoCustomerFound.tsx'
import { customersQuery } from '#src/features/customers/queries.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { Count } from '#src/features/list/Count.tsx'
import { ListSearch } from '#src/features/list/ListSearch.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { useSteady } from '#src/features/list/use-steady.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { SavedViews } from '#src/features/views/SavedViews.tsx'
import { ListFailure } from './list-failure'

/** The customers that a filter lets through; filter, order and page are in the address. */
export function Customers() {
  const session = useOutletContext<StaffSession>()
  const list = useListView(customerViews)
  const { view } = list
  const { filter, sort } = view
  const query = useQuery(customersQuery(view))
  const { data, error, isPlaceholderData } = query
  const { rows, newCount, showNew } = useSteady(
    searchOf(view),
    data?.customers ?? null,
    isPlaceholderData,
  )
  const failure = error && !isSignedOut(error) ? error : null
  const isNarrowed = narrowingsOf(filter).length > 0
  const isEmpty = data !== undefined && !isPlaceholderData && data.count === 0

  return (
    <Screen
      title={text('console.customers.title')}
      facts={
        <span role="status">
          {newCount > 0 && (
            <Button kind="words" onPress={showNew}>
              {text('console.customers.fresh', { count: newCount })}
            </Button>
          )}
        </span>
      }
      actions={
        <ListSearch
          label={text('console.customers.search')}
          words={filter.q ?? ''}
          onChange={(words) => list.change({ q: words || undefined }, true)}
        />
      }
    >
      {isEmpty && !isNarrowed ? (
        <NothingYet
          title={text('console.customers.empty')}
          what={text('console.customers.emptyWhat')}
        />
      ) : (
        <>
          <SavedViews
            area="customers"
            session={session}
            search={searchOf(view)}
            standing={[{ name: text('console.views.all'), filter: '' }]}
          />
          <CustomerSentence
            filter={filter}
            sort={sort}
            onChange={list.change}
            onSort={list.sortBy}
          />
          {failure && (
            <ListFailure
              cause={failure}
              all={text('console.customers.all')}
              onAll={() => list.setFilter({})}
              retry={() => query.refetch()}
              isPending={query.isFetching}
            />
          )}
          {isEmpty && <NoCustomerFound filter={filter} onLoosen={list.setFilter} />}
          {!isEmpty && (data || !failure) && (
            <>
              <Count
                title={text('console.customers.title')}
                count={data?.count ?? null}
                isOld={isPlaceholderData}
              />
              <CustomerTable
                customers={rows}
                sort={sort}
                onSort={list.sortBy}
                isOld={isPlaceholderData}
              />
              <Pager
                pagesBefore={list.pagesBefore}
                shown={rows?.length ?? null}
                all={data?.count ?? 0}
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
