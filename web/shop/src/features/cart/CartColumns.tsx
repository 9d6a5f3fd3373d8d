import type { ReactNode } from 'react'
import css from './CartColumns.module.css'

/** The lines of a cart and its receipt beside them; below them on narrow screens. */
export function CartColumns({ receipt, children }: { receipt: ReactNode; children: ReactNode }) {
  return (
    <div className={`columns ${css.columns}`}>
      <div className={css.lines}>{children}</div>
      <aside className={css.aside}>{receipt}</aside>
    </div>
  )
}
