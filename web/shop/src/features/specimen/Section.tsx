import type { ReactNode, Ref } from 'react'
import css from './Section.module.css'

export type SectionProps = {
  title: string
  /** In the second voice below the title. */
  note?: string | undefined
  /** Beside the title. */
  children: ReactNode
  /** Below the title; the part beside it keeps its place. */
  aside?: ReactNode
  /** Below both, over the full width. */
  wide?: ReactNode
  ref?: Ref<HTMLElement>
  /** Where links lead. */
  id?: string
}

/** A part of the font page: what it is called on columns 1 to 3, what it shows on 4 to 12. */
export function Section({ title, note, children, aside, wide, ref, id }: SectionProps) {
  return (
    <section ref={ref} id={id} className={`columns ${css.section}`}>
      <h2 className={css.heading}>
        {title}
        {note && <span className={css.note}>{note}</span>}
      </h2>
      {aside && <div className={css.aside}>{aside}</div>}
      <div className={css.body}>{children}</div>
      {wide && <div className={css.wide}>{wide}</div>}
    </section>
  )
}
