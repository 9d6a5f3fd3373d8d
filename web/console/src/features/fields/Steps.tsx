import { text } from '@typecase/shared/messages/text'
import css from './Steps.module.css'
import type { Reorder } from './use-reorder'

type Props = { reorder: Reorder; at: number; name: string }

/** The buttons that move a row by one; they stand there for fingers. */
export const Steps = ({ reorder, at, name }: Props) => (
  <span className={css.steps}>
    <button
      type="button"
      className={css.step}
      aria-label={text('console.order.up', { name })}
      {...reorder.step(at, -1)}
    >
      ↑
    </button>
    <button
      type="button"
      className={css.step}
      aria-label={text('console.order.down', { name })}
      {...reorder.step(at, 1)}
    >
      ↓
    </button>
  </span>
)
