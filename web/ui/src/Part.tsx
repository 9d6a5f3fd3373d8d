import { useId, type ReactNode, type Ref } from 'react'
import css from './Part.module.css'

type Props = {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A part of a screen, under an ink rule; it can take the focus. */
export function Part({ title, aside, className = '', ref, children }: Props) {
  const id = useId()
  return (
    <section ref={ref} tabIndex={-1} className={`${css.part} ${className}`} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className="strong">
          {title}
        </h2>
        {aside && <span className="quiet">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
