import { useEffect, useId, useRef, type ReactNode } from 'react'
import css from './Members.module.css'

/** A form beside the list; it takes the focus when it opens. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const root = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => root.current?.focus(), [])
  return (
    <section ref={root} tabIndex={-1} className={css.panel} aria-labelledby={id}>
      <h2 id={id} className="strong">
        {title}
      </h2>
      {children}
    </section>
  )
}
