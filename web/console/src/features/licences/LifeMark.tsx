import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../orders/StateMark'
import type { LifeState } from '../life/life'

const marks = { draft: 'half', published: 'full', hidden: 'hollow', retired: 'hollow' } as const

/** The state of something on sale as a small square and a word. */
export const LifeMark = ({ state }: { state: LifeState }) => (
  <StateMark mark={marks[state]}>{text(`console.family.state.${state}`)}</StateMark>
)
