import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { ListSearch } from '#src/features/list/ListSearch.tsx'
import { NothingYet } from '#src/features/list/Nothing.tsx'
import { Pager } from '#src/features/list/Pager.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import { useSteady } from '#src/features/list/use-steady.ts'
import { useViewState } from '#src/features/list/use-view-state.ts'
import { SelectionBar } from '#src/features/orders/bulk/SelectionBar.tsx'
import { SelectWord } from '#src/features/orders/bulk/SelectWord.tsx'
import { useSelection } from '#src/features/orders/bulk/use-selection.ts'
import { DoubtLine } from '#src/features/orders/doubt/DoubtLine.tsx'
import { narrowingsOf, searchOf } from '#src/features/orders/filter.ts'
import { Columns } from '#src/features/orders/list/Columns.tsx'
import { useColumns } from '#src/features/orders/list/columns.ts'
import { ExportButton } from '#src/features/list/ExportButton.tsx'
import { FilterSentence } from '#src/features/orders/list/FilterSentence.tsx'
import { NoOrderFound } from '#src/features/orders/list/Nothing.tsx'
import { OrderTable } from '#src/features/orders/list/OrderTable.tsx'
import { OrderViews } from '#src/features/orders/list/OrderViews.tsx'
import { Totals } from '#src/features/orders/list/Totals.tsx'
import { countOf } from '#src/features/orders/order-words.ts'
import { exportOrders, orderSumsQuery, ordersQuery } from '#src/features/orders/queries.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { ListFailure } from './list-failure'

/** The orders that a filter lets through; filter, order and page are in the address. */
export function Orders() {
  const session = useOutletContext<StaffSession>()
  const { columns, choose, format } = useColumns()
  const order = useListView(format)
  const { view } = order
  const { filter, sort } = view
  const query = useQuery(ordersQuery(view))
  const { data, isPlaceholderData } = query
  const sums = useQuery({ ...orderSumsQuery(filter), placeholderData: keepPreviousData })
  const error = query.error ?? sums.error
  const { rows, newCount, showNew } = useSteady(
    searchOf(view),
    data?.orders ?? null,
    isPlaceholderData,
  )
  const mayChoose = isAllowed(session, 'orders:write')
  const chosen = useSelection(searchOf({ filter, sort: 'newest' }), rows ?? [], mayChoose)
  const [isSelecting, setSelecting] = useState(false)
  const [exportFailure, setExportFailure] = useViewState<string>(searchOf({ filter, sort }))
  const failure = error && !isSignedOut(error) ? error : null
  const all = sums.data && !sums.isPlaceholderData ? countOf(sums.data) : null
  const isNarrowed = narrowingsOf(filter).length > 0
  const isEmpty = data?.orders.length === 0 && !isPlaceholderData && !view.after

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
        <>
          {!isEmpty && data && (
            <>
              <Columns columns={columns} onChoose={choose} />
              {isAllowed(session, 'orders:export') && (
                <ExportButton
                  label={text('console.export.orders')}
                  load={() => exportOrders(view)}
                  onFailure={setExportFailure}
                />
              )}
            </>
          )}
          <ListSearch
            label={text('console.orders.search')}
            words={filter.q ?? ''}
            onChange={(words) => order.change({ q: words || undefined }, true)}
          />
        </>
      }
    >
      {isEmpty && !isNarrowed ? (
        <NothingYet title={text('console.orders.empty')} what={text('console.orders.emptyWhat')} />
      ) : (
        <>
          <OrderViews view={view} session={session} />
          {exportFailure && <Notice role="alert">{exportFailure}</Notice>}
          <FilterSentence filter={filter} onChange={order.change} />
          {failure && (
            <ListFailure
              cause={failure}
              all={text('console.loosen.all')}
              onAll={() => order.setFilter({})}
              retry={() => Promise.all([query.refetch(), sums.refetch()])}
              isPending={query.isFetching || sums.isFetching}
            />
          )}
          {isEmpty && <NoOrderFound filter={filter} onLoosen={order.setFilter} />}
          {!isEmpty && (data || !failure) && (
            <>
              <Totals sums={sums.data ?? null} isOld={sums.isPlaceholderData} />
              <DoubtLine />
              {mayChoose && <SelectWord isOn={isSelecting} onChange={setSelecting} />}
              <OrderTable
                orders={rows}
                sort={sort}
                onSort={order.sortBy}
                isOld={isPlaceholderData}
                columns={columns}
                chosen={mayChoose ? chosen : null}
                isSelecting={isSelecting}
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
      {/* Whatever the list shows, a run goes on and its report stays. */}
      <SelectionBar chosen={chosen} view={view} all={all ?? 0} />
    </Screen>
  )
}
