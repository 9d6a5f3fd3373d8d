import { followStored, readStored, writeStored } from '@typecase/shared/local-storage'
import { useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import { orderViews } from '../filter'
import type { ViewFormat } from '../../list/view'
import type { OrderFilter, Sort } from '../filter'

/** The columns of the list beside the order itself, in their order. */
export const columnIds = [
  'placed',
  'licensee',
  'country',
  'families',
  'licences',
  'net',
  'tax',
  'total',
  'state',
] as const
export type ColumnId = (typeof columnIds)[number]

/** The columns that a text names, such as `placed,total`; null: it names none, or all of them. */
export function columnsIn(text: string | null): readonly ColumnId[] | null {
  const named = new Set(text?.split(','))
  const columns = columnIds.filter((id) => named.has(id))
  return columns.length === 0 || columns.length === columnIds.length ? null : columns
}

const key = 'console_order_columns'
const read = () => ({ stored: readStored(key) })
const useStored = create<{ stored: string | null }>()(read)
followStored([key], () => useStored.setState(read()))

/**
 * The columns to show: those of the address, else those that the person chose last; null: the usual
 * ones. A choice is written to both.
 */
export function useColumns() {
  const stored = useStored((state) => state.stored)
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = columnsIn(new URLSearchParams(search).get('columns'))
  const choose = (columns: readonly ColumnId[]) => {
    const text = columnsIn(columns.join(','))?.join(',') ?? null
    writeStored(key, text)
    useStored.setState({ stored: text })
    const query = new URLSearchParams(search)
    if (text) query.set('columns', text)
    else query.delete('columns')
    void navigate({ search: `${query}` }, { replace: true, state, preventScrollReset: true })
  }
  return { columns: inAddress ?? columnsIn(stored), choose, format: withColumns(inAddress) }
}

/** Views whose address keeps the columns that it has. */
const withColumns = (columns: readonly ColumnId[] | null): ViewFormat<OrderFilter, Sort> => ({
  ...orderViews,
  searchOf: (view) => {
    const search = new URLSearchParams(orderViews.searchOf(view))
    if (columns) search.set('columns', columns.join(','))
    return search.size > 0 ? `?${search}` : ''
  },
})
