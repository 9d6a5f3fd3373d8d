import { day } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useOutletContext } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NeedList } from '#src/features/home/NeedList.tsx'
import { RecentSales } from '#src/features/home/RecentSales.tsx'
import { useNeeds } from '#src/features/home/use-needs.ts'
import { today } from '#src/features/list/days.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import type { StaffSession } from '#src/features/session/session.ts'

/** The first screen of a day: all that waits for somebody, and the sales of the last 30 days. */
export function Home() {
  const session = useOutletContext<StaffSession>()
  const needs = useNeeds(session)
  return (
    <Screen
      title={text('console.home.title')}
      facts={<span className="quiet">{day(today())}</span>}
    >
      <NeedList {...needs} />
      {isAllowed(session, 'reports:read') && <RecentSales session={session} />}
    </Screen>
  )
}
