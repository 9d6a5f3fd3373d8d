import { countryName } from '@typecase/shared/country-names'
import { money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { ReactNode } from 'react'
import table from '../../list/ListTable.module.css'
import { FamilyNames } from '../../names/FamilyNames'
import type { Sort } from '../filter'
import type { FoundOrder } from '../queries'
import { OrderStateMark } from '../StateMark'
import type { ColumnId } from './columns'
import { UnpaidWords } from './UnpaidWords'
import css from './OrderTable.module.css'

export type Column = {
  /** The order of the list that the head gives: downwards first, then upwards. */
  sorts?: readonly [down: Sort, up: Sort]
  headClass?: string | undefined
  cellClass: string
  /** Left out where the screen is less wide, unless the person chose it. */
  isWide?: true
  /** The whole of a value that may be cut off. */
  hint?: (order: FoundOrder) => string
  value: (order: FoundOrder) => ReactNode
}

const amount = (name: 'net' | 'tax' | 'total') => (order: FoundOrder) =>
  name === 'tax' && order.tax === 0 ? '–' : money(order[name], order.currency)

const licenceNames = ({ licences }: FoundOrder) => licences.map(({ name }) => name).join(', ')

export const orderColumns: Readonly<Record<ColumnId, Column>> = {
  placed: {
    sorts: ['newest', 'oldest'],
    cellClass: `${table.whole} ${table.quiet} ${css.time}`,
    value: ({ placedAt }) => shortTime(placedAt),
  },
  licensee: {
    cellClass: `${table.clipped} ${css.licensee}`,
    hint: ({ licensee }) => licensee,
    value: ({ licensee }) => licensee,
  },
  country: {
    isWide: true,
    cellClass: `${table.whole} ${table.quiet} ${table.narrowNot}`,
    value: ({ country }) => countryName(country),
  },
  families: {
    cellClass: css.families!,
    value: ({ families }) => <FamilyNames families={families} />,
  },
  licences: {
    isWide: true,
    cellClass: `${table.clipped} ${table.quiet} ${table.narrowNot}`,
    hint: licenceNames,
    value: licenceNames,
  },
  net: {
    headClass: table.amount,
    cellClass: `${table.amount} ${table.narrowNot}`,
    value: amount('net'),
  },
  tax: {
    headClass: table.amount,
    cellClass: `${table.amount} ${table.quiet} ${table.narrowNot}`,
    value: amount('tax'),
  },
  total: {
    sorts: ['largest', 'smallest'],
    headClass: table.amount,
    cellClass: `${table.amount} ${css.total}`,
    value: amount('total'),
  },
  state: {
    cellClass: `${table.whole} ${css.state}`,
    value: (order) => (
      <>
        <OrderStateMark order={order} />
        {order.unpaid && <UnpaidWords {...order.unpaid} />}
      </>
    ),
  },
}

const sums = ['net', 'tax', 'total'] as const

export function columnName(id: ColumnId) {
  const sum = sums.find((name) => name === id)
  return sum
    ? text(`console.sums.${sum}`)
    : text(`console.order.${id as Exclude<ColumnId, 'net' | 'tax' | 'total'>}`)
}
