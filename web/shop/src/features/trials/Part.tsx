import { useId, type ReactNode } from 'react'
import css from './Part.module.css'

type Props = {
  title: string
  /** In the second voice, below the title. */
  note?: string
  /** What is wrong with the part as a whole, under an id for what it is wrong with. */
  fault?: { id: string; sentence: string | undefined }
  children: ReactNode
}

/** A part of a page: what it is called on columns 1 to 3, what it holds on 4 to 12. */
export function Part({ title, note, fault, children }: Props) {
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
        {fault?.sentence && (
          <p id={fault.id} className={css.fault}>
            {fault.sentence}
          </p>
        )}
      </div>
      <div className={css.content}>{children}</div>
    </section>
  )
}
