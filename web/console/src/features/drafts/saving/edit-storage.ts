import { parseJson, readStorage, writeStorage } from '@typecase/shared/web-storage'
import { z } from '@typecase/shared/zod'
import type { TabEdit } from './reconcile'

type StoredEdit = Omit<TabEdit, 'savedAs' | 'theirs'>

/** Edits that are not saved, and the draft that they are of; null: none yet. */
export type StoredEdits = { draft: string | null; edits: readonly StoredEdit[] }

export type EditStorage = {
  read: () => StoredEdits
  /** False: there is no room for them, and what was stored before stays. */
  write: (edits: StoredEdits) => boolean
}

const record = z.nullable(z.record(z.string(), z.unknown()))

const shape = z.object({
  draft: z.nullable(z.string()),
  edits: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      record,
      before: z.optional(record),
      base: z._default(record, null),
      sent: z._default(z.array(z.union([z.string(), record])), []),
    }),
  ),
})

const none: StoredEdits = { draft: null, edits: [] }

/** The storage of this tab, which outlives a reload; one place for each member. */
export function tabStorage(member: string): EditStorage {
  const key = `console_edits_${member}`
  return {
    read() {
      const { data } = z.safeParse(shape, parseJson(readStorage('sessionStorage', key)))
      if (!data) return none
      // An earlier console stored whole records as sent.
      const edits = data.edits.map((edit) => ({
        ...edit,
        sent: edit.sent.filter((one) => typeof one === 'string'),
      }))
      return { ...data, edits } as StoredEdits
    },
    write: ({ draft, edits }) =>
      writeStorage(
        'sessionStorage',
        key,
        edits.length > 0 ? JSON.stringify({ draft, edits: edits.map(stored) }) : null,
      ),
  }
}

/** The members that are stored: the side of another device is read again. */
const stored = ({ kind, id, record, before, base, sent }: StoredEdit) => ({
  ...{ kind, id, record, before, base, sent },
})
