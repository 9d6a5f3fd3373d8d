import { useId, type ReactNode } from 'react'
import css from './Section.module.css'

type Props = {
  title: string
  /** `open` parts have no rule above; those of the `profile` are close together. */
  look?: 'ruled' | 'open' | 'profile'
  /** In the second voice, below the title. */
  note?: string
  /** The fault of the part as a whole, with an id for aria-describedby. */
  fault?: { id: string; sentence: string | undefined }
  children: ReactNode
}

/** A part of a page: what it is called on columns 1 to 3, what it holds on 4 to 12. */
export function Section({ title, look = 'ruled', note, fault, children }: Props) {
  const id = useId()
  return (
    <section className={`grid ${css.section}`} data-look={look} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className="strong">
          {title}
        </h2>
        {note && (
          <p className="quiet" aria-live="polite">
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
