import type { Schemas } from '@typecase/shared/console-api'
import table from '../../../../../site/permissions.json'
import type { StaffSession } from './session-clock'

export type Permission = keyof typeof table.permissions
export type StaffRole = Schemas['StaffRole']

/** Whether the member of a session may do what needs a permission. The server decides in the end. */
export const isAllowed = ({ permissions }: Pick<StaffSession, 'permissions'>, needed: Permission) =>
  permissions.includes(needed)

/** The roles that have a permission, the one that may do most first. */
export const rolesWith = (permission: Permission) => table.permissions[permission] as StaffRole[]
