import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../orders/StateMark'
import { kindMarks } from './customer-words'
import type { FoundCustomer } from './queries'

export const KindMark = ({ kind }: Pick<FoundCustomer, 'kind'>) => (
  <StateMark mark={kindMarks[kind]}>{text(`console.customerKind.${kind}`)}</StateMark>
)
