import type { EntryEdit } from '../edits'
import type { EntryChange } from '../queries'
import { pricesIn } from '../words'

/** Published changes by their change set, in the order that they come in. */
export function byChangeSet(changes: readonly EntryChange[]): readonly (readonly EntryChange[])[] {
  const sets = new Map<string, EntryChange[]>()
  for (const change of changes) {
    const known = sets.get(change.changeSet.id)
    if (known) known.push(change)
    else sets.set(change.changeSet.id, [change])
  }
  return [...sets.values()]
}

/** The edits of changes of one change set. Prices of a price list, each a change of its own, are one edit. */
export function editsOf(changes: readonly EntryChange[]): readonly EntryEdit[] {
  const edits = new Map<string, EntryEdit>()
  for (const { edit } of changes) {
    const key = `${edit.kind}/${edit.id}`
    const known = edits.get(key)
    edits.set(key, known ? merged(known, edit) : edit)
  }
  return [...edits.values()]
}

const merged = (one: EntryEdit, other: EntryEdit): EntryEdit => ({
  ...one,
  before: withPrices(one.before, other.before),
  after: withPrices(one.after, other.after),
})

const withPrices = (one: EntryEdit['after'], other: EntryEdit['after']) =>
  one && { ...one, prices: { ...pricesIn(one), ...pricesIn(other) } }
