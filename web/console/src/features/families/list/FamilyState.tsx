import { text } from '@typecase/shared/messages/text'
import type { LifeState } from '../../life/life'
import css from './FamilyTable.module.css'

type Props = {
  state: LifeState
  /** By the draft. */
  isChanged: boolean
}

/** The state of a family as a small square and a word. */
export const FamilyState = ({ state, isChanged }: Props) => (
  <span className={css.state} data-state={state} data-changed={isChanged || undefined}>
    {text(`console.family.state.${state}`)}
  </span>
)
