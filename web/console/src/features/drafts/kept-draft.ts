import { followStored, readStored, writeStored } from '@typecase/shared/local-storage'

const keyOf = (member: string) => `console_draft_${member}`

/** Id of the draft that a member works in, in every tab of this browser; null: none was chosen. */
export const keptDraft = (member: string) => readStored(keyOf(member))

/** null: the newest own draft is the current one again. */
export function keepDraft(member: string, id: string | null) {
  if (keptDraft(member) !== id) writeStored(keyOf(member), id)
}

const savedKey = 'console_draft_saved'

/** Tells the other tabs of this browser that a draft was edited, or that a change set has ended. */
export const tellSaved = (what: 'edited' | 'ended') =>
  writeStored(savedKey, `${what} ${crypto.randomUUID()}`)

/** Calls back when another tab edits, ends or chooses a draft. `ended`: the shop may have changed. */
export const followDrafts = (member: string, changed: (what: 'edited' | 'ended') => void) =>
  followStored([keyOf(member), savedKey], () =>
    changed(readStored(savedKey)?.startsWith('ended') ? 'ended' : 'edited'),
  )
