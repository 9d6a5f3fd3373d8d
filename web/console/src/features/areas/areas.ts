import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { isAllowed, type Permission } from '../session/permissions'
import type { StaffSession } from '../session/session'

export type Area = {
  id: string
  to: string
  label: string
  permission: Permission
  /** The letter that leads there, after G. */
  key: string
  /** Areas of one group stand together. */
  group: 'sales' | 'system'
}

/** The areas of the console, in the order of the menu. */
export const areas: readonly Area[] = [
  {
    id: 'orders',
    to: paths.orders(),
    label: text('console.orders.title'),
    permission: 'orders:read',
    key: 'o',
    group: 'sales',
  },
  {
    id: 'customers',
    to: paths.customers(),
    label: text('console.customers.title'),
    permission: 'customers:read',
    key: 'c',
    group: 'sales',
  },
  {
    id: 'staff',
    to: paths.staff(),
    label: text('console.staff.title'),
    permission: 'staff:read',
    key: 's',
    group: 'system',
  },
]

/** The areas that the member of a session may open. */
export const areasOf = (session: Pick<StaffSession, 'permissions'>) =>
  areas.filter(({ permission }) => isAllowed(session, permission))

/** The first screen of a member. */
export const startOf = (session: Pick<StaffSession, 'permissions'>) =>
  areasOf(session)[0]?.to ?? paths.you()
