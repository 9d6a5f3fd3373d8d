import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../orders/StateMark'

/** The state of an entry that the shop does not have yet, whatever its record says of a sale. */
export const OnlyInDraft = () => (
  <StateMark mark="half">{text('console.drafts.onlyHere')}</StateMark>
)
