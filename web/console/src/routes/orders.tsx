import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Screen } from '#src/features/frame/Screen.tsx'
import { narrowingsOf, searchOf } from '#src/features/orders/filter.ts'
import { FilterSentence } from '#src/features/orders/list/FilterSentence.tsx'
import { NoOrders, NothingFound } from '#src/features/orders/list/Nothing.tsx'
import { OrderSearch } from '#src/features/orders/list/OrderSearch.tsx'
import { OrderTable } from '#src/features/orders/list/OrderTable.tsx'
import { Pager } from '#src/features/orders/list/Pager.tsx'
import { Totals } from '#src/features/orders/list/Totals.tsx'
import { useOrderView } from '#src/features/orders/list/use-order-view.ts'
import { useSteady } from '#src/features/orders/list/use-steady.ts'
import { countOf } from '#src/features/orders/order-words.ts'
import { ordersQuery } from '#src/features/orders/queries.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { failureOf } from './screen-error'

/** The orders that a filter lets through; filter, order and page are in the address. */
export function Orders() {
  const order = useOrderView()
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
        <OrderSearch
          words={filter.q ?? ''}
          onChange={(words) => order.change({ q: words || undefined }, true)}
        />
      }
    >
      {isEmpty && !isNarrowed ? (
        <NoOrders />
      ) : (
        <>
          <FilterSentence filter={filter} onChange={order.change} />
          {failure && (
            <Notice
              role="alert"
              {...(isUnreadable(failure)
                ? {
                    action: {
                      label: text('console.loosen.all'),
                      onPress: () => order.setFilter({}),
                    },
                  }
                : { action: retryAction(() => query.refetch(), query.isFetching) })}
            >
              {failureOf(failure)}
            </Notice>
          )}
          {isEmpty && <NothingFound filter={filter} onLoosen={order.setFilter} />}
          {!isEmpty && (data || !failure) && (
            <>
              <Totals sums={data?.sums ?? null} isOld={isPlaceholderData} />
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

/** The server cannot read the filter or the page of the address. */
const isUnreadable = (cause: unknown) => cause instanceof ApiProblem && cause.status === 422
