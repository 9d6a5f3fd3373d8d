import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { StyleName } from '../../names/StyleName'
import { isRefundable } from '../order/refundable'
import type { StaffOrder } from '../queries'
import css from './RefundPanel.module.css'

type Props = {
  order: StaffOrder
  chosen: readonly number[]
  onChoose: (lines: readonly number[]) => void
}

/** The lines of an order with their boxes, for a screen on which the table of lines is out of sight. */
export const LineChoice = ({ order, chosen, onChoose }: Props) => (
  <ul className={css.choice} aria-label={text('console.line.choose')}>
    {order.lines.map((line) => {
      const { index, description, licence, tier, styleId, gross } = line
      const isChosen = chosen.includes(index)
      return (
        <li key={index}>
          <Checkbox
            aria-label={text('console.line.chooseOne', { item: description, licence })}
            isSelected={isChosen}
            isDisabled={!isRefundable(line)}
            onChange={(isNow) =>
              onChoose(isNow ? [...chosen, index] : chosen.filter((one) => one !== index))
            }
          >
            <span className={css.name}>
              <StyleName styleId={styleId}>{description}</StyleName>
            </span>
            {licence}, <span className="quiet">{tier}</span>
          </Checkbox>
          <span className={`${css.paid} ${isChosen ? css.rubric : ''}`}>
            {money(gross, order.order.currency)}
          </span>
        </li>
      )
    })}
  </ul>
)
