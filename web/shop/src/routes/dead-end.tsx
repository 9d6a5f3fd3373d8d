import { TextLink } from '@typecase/ui/Link'
import type { ReactNode } from 'react'
import { Title } from '#src/features/tester/Title.tsx'
import css from './dead-end.module.css'

type Props = {
  title: string
  words: ReactNode
  code?: string
  /** List items: the ways on. */
  children: ReactNode
}

/** A page in place of one that is not shown: what holds, the ways on, the status code. */
export function DeadEnd({ title, words, code, children }: Props) {
  return (
    <>
      <Title size="big">{title}</Title>
      <div className={`grid ${css.page}`}>
        <p className={css.words}>{words}</p>
        <ul className={css.links}>{children}</ul>
        {code && <p className={css.code}>{code}</p>}
      </div>
    </>
  )
}

export function Way({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <TextLink to={to}>{children}</TextLink>
    </li>
  )
}
