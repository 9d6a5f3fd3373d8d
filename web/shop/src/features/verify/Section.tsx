import { useId, type ReactNode } from 'react'
import css from './Verify.module.css'

/** A part of the page: its name in the first columns, what it shows beside. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`grid ${css.section}`} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      <div className={css.content}>{children}</div>
    </section>
  )
}
