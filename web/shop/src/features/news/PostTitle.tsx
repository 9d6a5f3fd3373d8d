import type { ReactNode } from 'react'
import css from './PostTitle.module.css'

/** A headline of any length, its last line on the rule, and in the second voice what hangs below. */
export function PostTitle({ note, children }: { note: ReactNode; children: string }) {
  return (
    <header>
      <div className={css.stand}>
        <i className={css.strut} />
        <h1 className={css.title}>{children}</h1>
      </div>
      <p className={css.note}>{note}</p>
    </header>
  )
}
