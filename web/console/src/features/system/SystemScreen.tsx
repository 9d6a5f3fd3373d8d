import { text } from '@typecase/shared/messages/text'
import type { ReactNode } from 'react'
import { openScreens, systemScreens } from '../areas/areas'
import { Screen } from '../frame/Screen'
import { ScreenRow } from '../frame/ScreenRow'
import type { StaffSession } from '../session/session'

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
    <ScreenRow label={text('console.system.title')} screens={openScreens(systemScreens, session)} />
    {children}
  </Screen>
)
