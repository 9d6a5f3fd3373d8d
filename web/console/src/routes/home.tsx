import { useQuery } from '@tanstack/react-query'
import { day } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useOutletContext } from 'react-router'
import { FirstHour } from '#src/features/first-hour/FirstHour.tsx'
import { JustOpened } from '#src/features/first-hour/JustOpened.tsx'
import { setupQuery, type Setup } from '#src/features/first-hour/queries.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { NeedList } from '#src/features/home/NeedList.tsx'
import { RecentSales } from '#src/features/home/RecentSales.tsx'
import { useNeeds } from '#src/features/home/use-needs.ts'
import { today } from '#src/features/list/days.ts'
import { isAllowed } from '#src/features/session/permissions.ts'
import type { StaffSession } from '#src/features/session/session.ts'

/** The first screen of a day; while the shop is being set up, what it needs before it opens. */
export function Home() {
  const session = useOutletContext<StaffSession>()
  const { data: setup, isPending } = useQuery(setupQuery)
  if (setup?.steps) return <FirstHour {...{ session, setup }} steps={setup.steps} />
  if (isPending) return <Loading />
  return <Usual session={session} setup={setup} />
}

const Loading = () => (
  <Screen title={text('console.home.title')}>
    <p className="quiet" role="status">
      {text('shell.loading')}
    </p>
  </Screen>
)

/** All that waits for somebody, and the sales of the last 30 days. */
function Usual({ session, setup }: { session: StaffSession; setup: Setup | undefined }) {
  const needs = useNeeds(session)
  return (
    <Screen
      title={text('console.home.title')}
      facts={<span className="quiet">{day(today())}</span>}
    >
      {setup && <JustOpened setup={setup} />}
      <NeedList {...needs} />
      {isAllowed(session, 'reports:read') && <RecentSales session={session} />}
    </Screen>
  )
}
