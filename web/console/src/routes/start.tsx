import { Navigate, useOutletContext } from 'react-router'
import { startOf } from '#src/features/areas/areas.ts'
import type { StaffSession } from '#src/features/session/session.ts'

/** The address of the console itself leads to the member's first area. */
export const Start = () => <Navigate replace to={startOf(useOutletContext<StaffSession>())} />
