import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { setPending } from '@typecase/ui/page-ready'
import { Suspense, useEffect } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import {
  areas,
  reportScreens,
  systemScreens,
  trialScreens,
  type SubScreen,
} from '#src/features/areas/areas.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { isAllowed, rolesWith, type StaffRole } from '#src/features/session/permissions.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'

/** The screens of an area, or one of them, for members whose role may open it; others read who may. */
export function Permitted({ area: id }: { area: string }) {
  const session = useOutletContext<StaffSession>()
  const all = [...areas, ...reportScreens, ...systemScreens, ...trialScreens]
  const area = all.find((known) => known.id === id)!
  return isAllowed(session, area.permission) ? (
    <Suspense fallback={<Loading title={area.label} />}>
      <Outlet context={session} />
    </Suspense>
  ) : (
    <NoPermission area={area} role={session.member.role} />
  )
}

/** Stands for a screen whose script is on its way, and up to 300 ms longer: React shows it that long. */
function Loading({ title }: { title: string }) {
  useEffect(() => {
    setPending(Loading, true)
    return () => setPending(Loading, false)
  }, [])
  return (
    <Screen title={title}>
      <p className="quiet" role="status">
        {text('shell.loading')}
      </p>
    </Screen>
  )
}

const NoPermission = ({ area, role }: { area: SubScreen; role: StaffRole }) => (
  <Screen title={area.label}>
    <p>
      {text('console.forbidden', {
        roles: namesOf(rolesWith(area.permission)),
        role: text(`console.role.${role}`).toLowerCase(),
      })}
    </p>
    <p>
      {text('console.forbiddenDo', { roles: namesOf(rolesWith('staff:write')) })}{' '}
      <TextLink to={paths.start()}>{text('console.toStart')}</TextLink>
    </p>
  </Screen>
)

const namesOf = (roles: readonly StaffRole[]) =>
  list(roles.map((role) => text(`console.role.${role}`).toLowerCase()))
