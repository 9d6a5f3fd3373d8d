import { writeStored } from '@typecase/shared/local-storage'

/** The key in local storage of what a member wrote and nobody else may read once they have signed out. */
export const privateKeyOf = (member: string) => `console_removed_${member}`

/** Deletes it. */
export const forgetPrivate = (member: string) => writeStored(privateKeyOf(member), null)
