import { z } from '@typecase/shared/zod'
import { emptyForm, type Form } from './form'

const key = 'checkout'

const keptSchema = z.object({
  ...Object.fromEntries(Object.keys(emptyForm).map((name) => [name, z.string()])),
  eula: z.literal(false),
  immediate: z.literal(false),
})

// Names and addresses have no place in the browser's storage. The entry of the tab's history holds
// them as a browser holds what is typed into any form: for reload and Back, until the tab is closed.

/** What was typed before this page was loaded anew; null where nothing was. */
export function readKept(): Form | null {
  const kept: unknown = (history.state as Record<string, unknown> | null)?.[key]
  const { success, data } = keptSchema.safeParse(kept)
  return success ? (data as Form) : null
}

/** Keeps what is typed for this entry of the history; never the ticks, which are given each time. */
export function keepForm(form: Form) {
  write({ ...form, eula: false, immediate: false })
}

export const dropKept = () => write(undefined)

function write(kept: Form | undefined) {
  const state: unknown = history.state
  const others = typeof state === 'object' ? state : null
  history.replaceState({ ...others, [key]: kept }, '')
}
