import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import css from './Count.module.css'

type Props = {
  /** null: it is on its way. */
  count: number | null
  /** It is of the filter before. */
  isOld: boolean
}

/** The number of customers over the whole filter. */
export const Count = ({ count, isOld }: Props) => (
  <p className={css.count} data-old={isOld || undefined}>
    <span className={`small ${css.label}`}>{text('console.customers.title')}</span>
    {count === null ? '\u00a0' : number(count)}
  </p>
)
