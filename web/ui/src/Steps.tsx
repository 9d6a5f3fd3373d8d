import { useId, type ReactNode } from 'react'
import css from './Steps.module.css'

/** Steps or parts of one page, with what they come to beside them; below them on narrow screens. */
export function Steps({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.steps}>{children}</div>
      <aside className={css.aside}>{aside}</aside>
    </div>
  )
}

/** One step, numbered where the order matters: its name on the left, its content on the right. */
export function Step({
  number,
  title,
  children,
}: {
  number?: number
  title: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={css.step} aria-labelledby={id}>
      <h2 className={css.name} id={id}>
        {number !== undefined && <span className={css.number}>{number}</span>}
        {title}
      </h2>
      <div className={css.content}>{children}</div>
    </section>
  )
}
