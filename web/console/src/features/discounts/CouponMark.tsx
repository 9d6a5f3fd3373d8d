import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../orders/StateMark'
import { OnlyInDraft } from '../drafts/OnlyInDraft'
import type { CouponState } from './model'

const marks = { running: 'full', toCome: 'half', over: 'hollow', usedUp: 'hollow' } as const

/** The state of a discount as a small square and a word. `isAdded`: the shop does not have it, a draft adds it. */
export const CouponMark = ({ state, isAdded }: { state: CouponState; isAdded: boolean }) =>
  isAdded ? (
    <OnlyInDraft />
  ) : (
    <StateMark mark={marks[state]}>{text(`console.discount.state.${state}`)}</StateMark>
  )
