import { list, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { ChangeSet, EntryEdit, EntryKind } from './edits'

type Counts = readonly { kind: EntryKind; count: number }[]

/** The order in which kinds are told, whatever was edited first. */
const order = [
  ...(['price', 'price_list', 'family', 'style', 'package', 'royalties'] as const),
  ...(['licence', 'licence_override', 'licensing', 'coupon', 'page', 'post'] as const),
  ...(['menus', 'pangrams', 'short_link', 'shop', 'invoices', 'tax'] as const),
] satisfies readonly EntryKind[]

/** Numbers of edits by kind: "38 prices and 2 pages". */
export const countWords = (counts: Counts) =>
  counts.length === 0
    ? text('console.drafts.nothing')
    : list(
        inOrder(counts).map(({ kind, count }) => text(`console.drafts.count.${kind}`, { count })),
      )

const inOrder = (counts: Counts) =>
  counts.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))

type Named = Pick<ChangeSet, 'name' | 'counts' | 'createdAt' | 'publishedAt'>

/** The name that a member gave a change set; else what it holds, with its day and time. */
export const changeSetName = ({ name, counts, createdAt, publishedAt }: Named) =>
  counts.length > 0 && /^Draft of \d{4}-\d\d-\d\d$/.test(name)
    ? text('console.drafts.nameOf', {
        what: countWords(counts),
        time: shortTime(publishedAt ?? createdAt),
      })
    : name

/** How many parts of the shop edits change; each price of a price list is one. */
export function countsOf(edits: readonly EntryEdit[]): Counts {
  const counts = new Map<EntryKind, number>()
  for (const edit of edits) {
    const prices = edit.kind === 'price_list' ? changedPrices(edit).length : 0
    const kind = prices > 0 ? 'price' : edit.kind
    counts.set(kind, (counts.get(kind) ?? 0) + Math.max(1, prices))
  }
  return [...counts].map(([kind, count]) => ({ kind, count }))
}

type Prices = Readonly<Record<string, number | undefined>>

/** The prices of a price list by id, in minor units. */
export const pricesIn = (record: EntryEdit['after']) => (record?.['prices'] ?? {}) as Prices

/** The prices of a price list that differ; undefined: the list has none. */
export function changedPrices({ before, after }: Pick<EntryEdit, 'before' | 'after'>) {
  const [old, fresh] = [pricesIn(before), pricesIn(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((id) => old[id] !== fresh[id])
    .map((id) => ({ id, before: old[id], after: fresh[id] }))
}

/** The state of a change set, and since when. */
export function stateWords({ state, publishAt, publishedAt, changedAt }: ChangeSet) {
  const time = {
    scheduled: publishAt,
    published: publishedAt,
    draft: changedAt,
    discarded: changedAt,
  }
  return text(`console.drafts.state.${state}`, { time: shortTime(time[state] ?? changedAt) })
}
