import { text } from '@typecase/shared/messages/text'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { systemScreens, systemScreensOf } from '../areas/areas'
import { Screen } from '../frame/Screen'
import type { StaffSession } from '../session/session'
import css from './System.module.css'

type Props = {
  /** Of the screen, as the table of screens has it. */
  id: string
  session: StaffSession
  facts?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the area System, below the row of links to all of them. */
export const SystemScreen = ({ id, session, facts, actions, children }: Props) => (
  <Screen
    title={systemScreens.find((known) => known.id === id)!.label}
    facts={facts}
    actions={actions}
  >
    <nav className={css.screens} aria-label={text('console.system.title')}>
      <ul>
        {systemScreensOf(session).map(({ id, to, label }) => (
          <li key={id}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </Screen>
)
