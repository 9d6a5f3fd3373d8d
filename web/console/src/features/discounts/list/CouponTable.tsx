import { money, number } from '@typecase/shared/format'
import type { Schemas } from '@typecase/shared/console-api'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import type { DraftedEntry } from '../../drafts/edits'
import table from '../../list/ListTable.module.css'
import { CouponMark } from '../CouponMark'
import { dayWords, stateOf, worthWords, type CouponRecord } from '../model'
import css from './CouponTable.module.css'

type States = ReadonlyMap<string, Schemas['CouponState']>

type Props = {
  coupons: readonly (readonly [string, DraftedEntry])[]
  /** undefined: they are on their way. */
  states: States | undefined
  /** In UTC, "2026-11-21". */
  today: string
}

/** The discounts of the shop with how much of each is used. */
export const CouponTable = ({ coupons, states, today }: Props) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">{text('console.discounts.name')}</th>
        <th scope="col">{text('console.discounts.worth')}</th>
        <th scope="col">{text('console.discounts.codes')}</th>
        <th scope="col" className={table.amount}>
          {text('console.discounts.used')}
        </th>
        <th scope="col" className={table.amount}>
          {text('console.discounts.left')}
        </th>
        <th scope="col">{text('console.discounts.until')}</th>
        <th scope="col">{text('console.family.state')}</th>
      </tr>
    </thead>
    <tbody>
      {coupons.map(([id, entry]) => (
        <Row key={id} id={id} entry={entry} state={states?.get(id)} states={states} today={today} />
      ))}
    </tbody>
  </table>
)

type RowProps = {
  id: string
  entry: DraftedEntry
  state: Schemas['CouponState'] | undefined
  states: States | undefined
  today: string
}

function Row({ id, entry: { record, stored }, state, states, today }: RowProps) {
  const coupon = record as CouponRecord
  const { name, discount, codes, totalLimit } = coupon
  const uses = states && (state?.uses ?? 0)
  const left = state?.balance ?? null
  const change = stored === null ? 'added' : stored === record ? null : 'changed'
  const inShop = (stored as CouponRecord | null) ?? coupon
  return (
    <tr className={table.row}>
      <th scope="row">
        <TextLink look="row" className={table.link} to={paths.discount(id)}>
          {name || id}
        </TextLink>{' '}
        {change && <span className={css.changed}>{text(`console.licences.${change}`)}</span>}
      </th>
      <td>{worthWords(discount)}</td>
      <td className={`${table.quiet} ${table.clipped}`}>
        {codes.length === 1
          ? codes[0]
          : text('console.discounts.codeCount', { count: codes.length })}
      </td>
      <td className={table.amount}>{uses === undefined ? '' : usesWords(uses, totalLimit)}</td>
      <td className={table.amount}>{left === null ? '–' : money(left, discount.currency)}</td>
      <td className={`${table.quiet} ${table.whole}`}>
        {discount.lastDay ? dayWords(discount.lastDay) : '–'}
      </td>
      <td className={table.whole}>
        <CouponMark state={stateOf(inShop, uses, today)} isAdded={stored === null} />
      </td>
    </tr>
  )
}

const usesWords = (uses: number, limit: number | undefined) =>
  limit === undefined
    ? number(uses)
    : text('console.discounts.usedOf', { uses: number(uses), limit: number(limit) })
