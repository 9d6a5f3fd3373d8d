import { number } from '@typecase/shared/format'
import css from './Count.module.css'

type Props = {
  title: string
  /** null: it is on its way. */
  count: number | null
  /** It is of the filter before. */
  isOld: boolean
}

/** The number of rows over the whole filter. */
export const Count = ({ title, count, isOld }: Props) => (
  <p className={css.count} data-old={isOld || undefined}>
    <span className={`small ${css.label}`}>{title}</span>
    {count === null ? '\u00a0' : number(count)}
  </p>
)
