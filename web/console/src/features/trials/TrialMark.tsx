import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../orders/StateMark'
import type { FoundTrial } from './queries'
import { marks } from './trial-words'

export const TrialMark = ({ state }: Pick<FoundTrial, 'state'>) => (
  <StateMark mark={marks[state]}>{text(`console.trialState.${state}`)}</StateMark>
)
