import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Toasts } from '@typecase/ui/overlays/Toast'
import { useEffect, useState, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#src/paths.ts'
import type { StaffSession } from '../session/session'
import { ThemeToggle } from '../session/ThemeToggle'
import css from './Frame.module.css'

/** The areas of the console, as far as they exist. */
const areas = [{ to: paths.you(), label: text('console.you') }]

type Props = {
  session: StaffSession
  /** Its session is over: what stands on it is kept, and cannot be reached or read. */
  isInert: boolean
  children: ReactNode
}

/** The frame around every screen of a signed-in member. */
export function Frame({ session, isInert, children }: Props) {
  return (
    <div className={css.frame} inert={isInert} data-inert={isInert || undefined}>
      <a className={css.skip} href="#main">
        {text('shell.skip')}
      </a>
      <Side />
      <div className={css.main}>
        <section className={css.top} aria-label={text('console.you')}>
          <span className="quiet">{session.member.name}</span>
          <ThemeToggle />
        </section>
        <main id="main" tabIndex={-1} className={css.screen}>
          {children}
        </main>
      </div>
      <Toasts label={text('shell.toasts')} closeLabel={text('shell.closeToast')} />
    </div>
  )
}

/** The areas; on narrow screens behind the word Menu. */
function Side() {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={css.side}>
      <p className={css.logo}>
        {text('console.name')}
        <span>{text('console.kind')}</span>
      </p>
      <div className={css.menu}>
        <Button
          kind="words"
          aria-expanded={isOpen}
          aria-controls="areas"
          onPress={() => setOpen(!isOpen)}
        >
          {text('shell.menu')}
        </Button>
      </div>
      <nav id="areas" aria-label={text('console.areas')} className={css.areas} data-open={isOpen}>
        <ul>
          {areas.map(({ to, label }) => (
            <li key={to}>
              <NavLink end to={to} onClick={() => setOpen(false)}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

type ScreenProps = { title: string; actions?: ReactNode; children: ReactNode }

/** A screen: its name, what can be done with the whole, and its content. */
export function Screen({ title, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = text('console.titleOf', { title })
  }, [title])
  return (
    <>
      <div className={css.head}>
        <h1>{title}</h1>
        <div className={css.actions}>{actions}</div>
      </div>
      {children}
    </>
  )
}
