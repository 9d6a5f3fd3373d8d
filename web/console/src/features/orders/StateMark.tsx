import { stateOf, type Mark } from './order-words'
import type { FoundOrder } from './queries'
import css from './StateMark.module.css'

type Props = { mark: Mark; children: string }

/** A state as a small square and a word. */
export const StateMark = ({ mark, children }: Props) => (
  <span className={css.state} data-mark={mark}>
    {children}
  </span>
)

/** Where an order needs a look, a list shows why in the place of its state. */
export function OrderStateMark({ order }: { order: Pick<FoundOrder, 'state' | 'reviews'> }) {
  const { mark, word } = stateOf(order)
  return <StateMark mark={mark}>{word}</StateMark>
}
