import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../orders/StateMark'
import { marks } from './offer-words'
import type { OfferState } from './queries'

/** The state of an offer as a small square and a word. */
export const OfferMark = ({ state }: { state: OfferState }) => (
  <StateMark mark={marks[state]}>{text(`console.offerState.${state}`)}</StateMark>
)
