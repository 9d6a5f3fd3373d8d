import { money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { StyleName } from '../../names/StyleName'
import type { StaffOrder, StaffOrderLine } from '../queries'
import { DecideButtons } from '../doubt/DecideButtons'
import { StateMark } from '../StateMark'
import css from './Lines.module.css'
import { isRefundable } from './refundable'

type Props = {
  order: StaffOrder
  /** The member may decide about a licence on hold. */
  mayDecide: boolean
  /** The lines chosen for a refund; null: none is to be chosen. */
  chosen: readonly number[] | null
  onChoose: (lines: readonly number[]) => void
}

/** The lines of an order; while a refund by line is made, each with a box. */
export function Lines({ order, mayDecide, chosen, onChoose }: Props) {
  const { lines } = order
  const { currency } = order.order
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {chosen && (
            <th scope="col">
              <VisuallyHidden elementType="span">{text('console.line.choose')}</VisuallyHidden>
            </th>
          )}
          <th scope="col">{text('console.line.item')}</th>
          <th scope="col">{text('console.line.licence')}</th>
          <th scope="col">{text('console.line.size')}</th>
          <th scope="col" className={css.amount}>
            {text('console.line.base')}
          </th>
          <th scope="col" className={css.amount}>
            {text('console.line.net')}
          </th>
          <th scope="col" className={css.amount}>
            {text('console.line.paid')}
          </th>
          <th scope="col">{text('console.line.state')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Line
            key={line.index}
            line={line}
            currency={currency}
            mayDecide={mayDecide}
            isSame={lines[at - 1]?.description === line.description}
            isChosen={chosen && chosen.includes(line.index)}
            onChoose={(isChosen) => {
              const others = chosen?.filter((index) => index !== line.index) ?? []
              onChoose(isChosen ? [...others, line.index] : others)
            }}
          />
        ))}
      </tbody>
      <Sums order={order} columns={chosen ? 6 : 5} />
    </table>
  )
}

type LineProps = {
  line: StaffOrderLine
  currency: string
  mayDecide: boolean
  /** It is about the item of the line above. */
  isSame: boolean
  isChosen: boolean | null
  onChoose: (isChosen: boolean) => void
}

function Line({ line, currency, mayDecide, isSame, isChosen, onChoose }: LineProps) {
  const { description, styleId, licence, tier, fields, base, multiplier, net, gross } = line
  const isGone = line.refundState === 'refunded' || line.licenceState === 'superseded'
  return (
    <tr data-chosen={isChosen || undefined} data-gone={isGone || undefined}>
      {isChosen !== null && (
        <td className={css.box}>
          <Checkbox isSelected={isChosen} isDisabled={!isRefundable(line)} onChange={onChoose}>
            <VisuallyHidden elementType="span">
              {text('console.line.chooseOne', { item: description, licence })}
            </VisuallyHidden>
          </Checkbox>
        </td>
      )}
      <th scope="row" className={css.item}>
        {isSame ? (
          <VisuallyHidden elementType="span">{description}</VisuallyHidden>
        ) : (
          <StyleName styleId={styleId}>{description}</StyleName>
        )}
      </th>
      <td className={css.licence}>{licence}</td>
      <td className={css.size}>{[tier, ...Object.values(fields)].join(', ')}</td>
      <td className={`${css.amount} ${css.quiet} ${css.narrowNot}`}>
        {`${money(base, currency)} × ${number(multiplier, 4)}`}
      </td>
      <td className={`${css.amount} ${css.narrowNot}`}>{money(net, currency)}</td>
      <td className={`${css.amount} ${css.paid} ${isChosen ? css.rubric : ''}`}>
        {money(gross, currency)}
      </td>
      <td className={css.state}>
        <LineState line={line} mayDecide={mayDecide} />
      </td>
    </tr>
  )
}

/** One on hold shows that it needs somebody, with the two decisions below. */
function LineState({ line, mayDecide }: Pick<LineProps, 'line' | 'mayDecide'>) {
  const { isInDoubt, serial, description } = line
  if (!isInDoubt || serial === null) return stateOf(line)
  return (
    <>
      <StateMark mark="hand">{text('console.doubt.onHold')}</StateMark>
      {mayDecide && <DecideButtons serial={serial} description={description} />}
    </>
  )
}

function stateOf({ refundState, licenceState }: StaffOrderLine) {
  if (refundState) return text(`console.line.refund.${refundState}`)
  return licenceState ? text(`console.line.licence.${licenceState}`) : '–'
}

/** Discount, tax and total, below the paid amounts. */
function Sums({ order, columns }: { order: StaffOrder; columns: number }) {
  const { net, tax, total, currency } = order.order
  const coupon = order.coupon
    ? text('console.line.coupon', { code: order.coupon })
    : text('console.line.discount')
  const rows = [
    ...(order.discount > 0 ? [[coupon, money(-order.discount, currency)]] : []),
    [text('console.sums.net'), money(net, currency)],
    [order.taxSentence ?? text('console.sums.tax'), tax === 0 ? '–' : money(tax, currency)],
    [text('console.sums.total'), money(total, currency)],
  ]
  return (
    <tfoot>
      {rows.map(([label, amount]) => (
        <tr key={label}>
          <td className={css.label} colSpan={columns}>
            {label}
          </td>
          <td className={css.amount}>{amount}</td>
          <td />
        </tr>
      ))}
    </tfoot>
  )
}
