import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../orders/StateMark'
import type { CouponState } from './model'

const marks = { running: 'full', toCome: 'half', over: 'hollow', usedUp: 'hollow' } as const

/** The state of a discount as a small square and a word. */
export const CouponMark = ({ state }: { state: CouponState }) => (
  <StateMark mark={marks[state]}>{text(`console.discount.state.${state}`)}</StateMark>
)
