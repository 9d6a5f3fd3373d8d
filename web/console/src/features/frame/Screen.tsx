import { text } from '@typecase/shared/messages/text'
import { useEffect, type ReactNode } from 'react'
import css from './Screen.module.css'

type Props = {
  title: string
  /** Facts beside the title. */
  facts?: ReactNode
  /** Actions on the whole. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its name, what can be done with the whole, and its content. */
export function Screen({ title, facts, actions, children }: Props) {
  useEffect(() => {
    document.title = text('console.titleOf', { title })
  }, [title])
  return (
    <>
      <div className={css.head}>
        <h1 className={css.title}>{title}</h1>
        {facts}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </>
  )
}
