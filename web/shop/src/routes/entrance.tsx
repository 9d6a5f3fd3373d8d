import { useId, type ReactNode } from 'react'
import { Title } from '#src/features/tester/Title.tsx'
import css from './entrance.module.css'

/** A page on the way into an account: its big title and, below, its parts. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title size="big">{title}</Title>
      <div className={`grid ${css.page}`}>{children}</div>
    </>
  )
}

type PartProps = { title: string; isBeside?: boolean; children: ReactNode }

export function Part({ title, isBeside = false, children }: PartProps) {
  const id = useId()
  return (
    <section className={isBeside ? css.aside : css.form} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
