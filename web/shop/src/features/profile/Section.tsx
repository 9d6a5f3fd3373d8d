import { useId, type ReactNode } from 'react'
import css from './Section.module.css'

/** A part of the profile: what it is called on columns 1 to 3, what it shows on 4 to 12. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 className={css.heading} id={id}>
        {title}
      </h2>
      <div className={css.body}>{children}</div>
    </section>
  )
}
