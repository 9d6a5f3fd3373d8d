import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { Title } from './Title'

type Props = {
  title: string
  /** 1 where it is the title of the page. */
  level?: 1 | 2
  children: ReactNode
}

/** A line in the display face on its rule, one sentence, one link. */
export function EmptyState({ title, level = 2, children }: Props) {
  return (
    <div className={css.empty}>
      <Title size="empty" level={level}>
        {title}
      </Title>
      <p className={css.words}>{children}</p>
    </div>
  )
}
