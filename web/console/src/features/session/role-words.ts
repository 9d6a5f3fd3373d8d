import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { rolesWith, type Permission } from './permissions'

/** The roles that have a permission, in a sentence: "owner and manager". */
export const roleWords = (permission: Permission) =>
  list(rolesWith(permission).map((role) => text(`console.role.${role}`).toLowerCase()))
