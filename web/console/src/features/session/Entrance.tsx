import { text } from '@typecase/shared/messages/text'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { useEffect, type ReactNode } from 'react'
import css from './Entrance.module.css'
import { ThemeToggle } from './ThemeToggle'

type Props = { title: string; children: ReactNode; isOver?: boolean }

/** A page outside of the session: its big title on a rule and, below, its parts. */
export function Entrance({ title, children, isOver = false }: Props) {
  useEffect(() => {
    document.title = text('console.titleOf', { title })
  }, [title])
  return (
    <div className={`roomy ${css.page}`} data-over={isOver || undefined}>
      <header className={css.header}>
        <p className={css.logo}>
          {text('console.name')}
          <span>{text('console.kind')}</span>
        </p>
        <ThemeToggle />
      </header>
      <main id={isOver ? undefined : 'main'} tabIndex={-1} className={css.main}>
        <BaselineRow className={css.row}>
          <h1 className={css.title}>{title}</h1>
        </BaselineRow>
        {children}
      </main>
    </div>
  )
}

/** The classes of the parts: what is done at the left, what helps at the right. */
export const entranceParts = { form: css.form!, aside: css.aside!, whole: css.whole! }
