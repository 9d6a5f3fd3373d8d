import { useId, type ReactNode } from 'react'
import css from './Part.module.css'

/** A part of a page: what it is called on columns 1 to 3, what it holds on 4 to 12. */
export function Part({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`grid ${css.part}`} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {note && (
          <p className={css.note} aria-live="polite">
            {note}
          </p>
        )}
      </div>
      <div className={css.content}>{children}</div>
    </section>
  )
}
