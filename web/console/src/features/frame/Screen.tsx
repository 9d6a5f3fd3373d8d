import { text } from '@typecase/shared/messages/text'
import { useEffect, type ReactNode } from 'react'
import css from './Screen.module.css'

type Props = {
  title: string
  /** The title as it is shown; else its words. */
  heading?: ReactNode
  /** Facts beside the title. */
  facts?: ReactNode
  /** Actions on the whole. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: its name, what can be done with the whole, and its content. */
export function Screen({ title, heading, facts, actions, children }: Props) {
  useEffect(() => {
    document.title = text('console.titleOf', { title })
  }, [title])
  return (
    <>
      <div className={css.head}>
        <h1 className={css.title}>{heading ?? title}</h1>
        {facts}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </>
  )
}
