import { foldWords } from '@typecase/shared/fold-words'
import type { DraftedEntry, EntryRecord } from '../../drafts/edits'
import type { RemovedText } from '../../drafts/queries'
import { postState, type PageRecord, type PostRecord, type TextKind } from '../model'

/** A page or a post in the list. */
export type TextRow = {
  kind: TextKind
  id: string
  title: string
  /** The day of a post, in microseconds since 1970; 0 for a page. */
  published: number
  /**
   * As the draft has it; where the draft removes it, as the shop has it; where it was taken out of the draft, as
   * that had it. null: it is gone, and only its title is known.
   */
  record: PageRecord | PostRecord | null
  /** `takenOut`: only the draft had it, and lost it. */
  change: 'added' | 'changed' | 'removed' | 'gone' | 'takenOut' | null
}

export const textFilters = ['all', 'pages', 'news', 'notOut', 'changed', 'removed'] as const
export type TextFilter = (typeof textFilters)[number]

/** The filter of an address. */
export const filterIn = (search: URLSearchParams): TextFilter =>
  textFilters.find((known) => known === search.get('show')) ?? 'all'

type Entries = ReadonlyMap<string, DraftedEntry>

export type ListedTexts = {
  pages: Entries
  posts: Entries
  /** That the shop had. */
  removed: readonly RemovedText[]
  /** Records that the draft lost, by key. */
  lost: ReadonlyMap<string, EntryRecord>
}

/** Pages by title, then posts, the newest first. Of the removed texts those that the draft leaves alone. */
export function textRows({ pages, posts, removed, lost }: ListedTexts): readonly TextRow[] {
  const rows = (kind: TextKind, entries: Entries) => {
    const known = new Set(entries.keys())
    const taken = takenOutRows(kind, lost).filter(({ id }) => !known.has(id))
    for (const { id } of taken) known.add(id)
    const gone = removed.filter((text) => text.kind === kind && !known.has(text.id)).map(goneRow)
    return [...rowsOf(kind, entries), ...taken, ...gone]
  }
  return [
    ...rows('page', pages).sort((a, b) => a.title.localeCompare(b.title)),
    ...rows('post', posts).sort((a, b) => b.published - a.published),
  ]
}

const goneRow = ({ kind, id, title, publishedAt }: RemovedText): TextRow => ({
  ...{ kind: kind as TextKind, id, title, record: null, change: 'gone' },
  published: publishedAt === null ? 0 : Date.parse(publishedAt) * 1000,
})

const recordRow = (
  kind: TextKind,
  id: string,
  record: PageRecord | PostRecord,
  change: TextRow['change'],
): TextRow => ({
  ...{ kind, id, title: record.title, record, change },
  published: 'published' in record ? record.published : 0,
})

const takenOutRows = (kind: TextKind, lost: ListedTexts['lost']) =>
  [...lost].flatMap(([key, record]) => {
    const [of, id] = key.split('/')
    return of === kind && id !== undefined
      ? [recordRow(kind, id, record as PageRecord, 'takenOut')]
      : []
  })

const rowsOf = (kind: TextKind, entries: Entries): TextRow[] =>
  [...entries].map(([id, entry]) =>
    recordRow(kind, id, (entry.record ?? entry.stored) as PageRecord, changeOf(entry)),
  )

function changeOf({ stored, record }: DraftedEntry) {
  if (record === null) return 'removed'
  if (stored === null) return 'added'
  return stored === record ? null : 'changed'
}

/** The rows of a filter. `now` in ms. */
export const rowsIn = (filter: TextFilter, rows: readonly TextRow[], now: number) =>
  rows.filter(({ kind, record, change }) => {
    const isGone = change === 'gone' || change === 'takenOut'
    if (isGone) return filter === 'removed'
    switch (filter) {
      case 'removed':
        return change === 'removed'
      case 'all':
        return true
      case 'pages':
        return kind === 'page'
      case 'news':
        return kind === 'post'
      case 'notOut':
        return kind === 'post' && postState(record as PostRecord, now) !== 'out'
      case 'changed':
        return change !== null
    }
  })

const folded = new WeakMap<object, string>()

/** The words of a text as a search compares them, which costs a reading of it once. */
function foldedWords(record: PageRecord) {
  const { title, description, markdown } = record
  const known = folded.get(record)
  if (known !== undefined) return known
  const words = foldWords(`${title} ${description} ${markdown}`)
  folded.set(record, words)
  return words
}

/** The rows whose title, address or text has all of the words that are looked for. */
export function searched(words: string, rows: readonly TextRow[]) {
  const wanted = foldWords(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(({ id, title, record }) => {
    const all = `${id} ${record ? foldedWords(record) : foldWords(title)}`
    return wanted.every((word) => all.includes(word))
  })
}
