import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Screen } from '#src/features/frame/Screen.tsx'
import { ListSearch } from '#src/features/list/ListSearch.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { useSteady } from '#src/features/list/use-steady.ts'
import { narrowingsOf, orderViews, searchOf } from '#src/features/orders/filter.ts'
import { DoubtLine } from '#src/features/orders/doubt/DoubtLine.tsx'
import { FilterSentence } from '#src/features/orders/list/FilterSentence.tsx'
import { NoOrderFound } from '#src/features/orders/list/Nothing.tsx'
import { OrderTable } from '#src/features/orders/list/OrderTable.tsx'
import { Totals } from '#src/features/orders/list/Totals.tsx'
import { countOf } from '#src/features/orders/order-words.ts'
import { ordersQuery } from '#src/features/orders/queries.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { ListFailure } from './list-failure'

/** The orders that a filter lets through; filter, order and page are in the address. */
export function Orders() {
  const order = useListView(orderViews)
  const { view } = order
  const { filter, sort } = view
  const query = useQuery(ordersQuery(view))
  const { data, error, isPlaceholderData } = query
  const { rows, newCount, showNew } = useSteady(
    searchOf(view),
    data?.orders ?? null,
    isPlaceholderData,
  )
  const failure = error && !isSignedOut(error) ? error : null
  const all = countOf(data?.sums ?? [])
  const isNarrowed = narrowingsOf(filter).length > 0
  const isEmpty = data !== undefined && !isPlaceholderData && all === 0

  return (
    <Screen
      title={text('console.orders.title')}
      facts={
        <span role="status">
          {newCount > 0 && (
            <Button kind="words" onPress={showNew}>
              {text('console.orders.fresh', { count: newCount })}
            </Button>
          )}
        </span>
      }
      actions={
        <ListSearch
          label={text('console.orders.search')}
          words={filter.q ?? ''}
          onChange={(words) => order.change({ q: words || undefined }, true)}
        />
      }
    >
      {isEmpty && !isNarrowed ? (
        <NothingYet title={text('console.orders.empty')} what={text('console.orders.emptyWhat')} />
      ) : (
        <>
          <FilterSentence filter={filter} onChange={order.change} />
          {failure && (
            <ListFailure
              cause={failure}
              all={text('console.loosen.all')}
              onAll={() => order.setFilter({})}
              retry={() => query.refetch()}
              isPending={query.isFetching}
            />
          )}
          {isEmpty && <NoOrderFound filter={filter} onLoosen={order.setFilter} />}
          {!isEmpty && (data || !failure) && (
            <>
              <Totals sums={data?.sums ?? null} isOld={isPlaceholderData} />
              <DoubtLine />
              <OrderTable
                orders={rows}
                sort={sort}
                onSort={order.sortBy}
                isOld={isPlaceholderData}
              />
              <Pager
                pagesBefore={order.pagesBefore}
                shown={rows?.length ?? null}
                all={all}
                onPrevious={order.toPrevious}
                onNext={data?.next ? () => order.toNext(data.next!) : null}
              />
            </>
          )}
        </>
      )}
    </Screen>
  )
}
