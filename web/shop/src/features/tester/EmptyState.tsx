import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { Title } from './Title'

/** A line in the display face on its rule, one sentence, one link. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.empty}>
      <Title size="empty" level={2}>
        {title}
      </Title>
      <p className={css.words}>{children}</p>
    </div>
  )
}
