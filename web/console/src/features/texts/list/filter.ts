import { foldWords } from '@typecase/shared/fold-words'
import type { DraftedEntry } from '../../drafts/edits'
import type { RemovedText } from '../../drafts/queries'
import { postState, type PageRecord, type PostRecord, type TextKind } from '../model'

/**
 * A page or a post in the list, as the draft has it; one that the draft removes as the shop has it, and one
 * that is gone as the shop had it last.
 */
export type TextRow = {
  kind: TextKind
  id: string
  record: PageRecord | PostRecord
  change: 'added' | 'changed' | 'removed' | 'gone' | null
}

export const textFilters = ['all', 'pages', 'news', 'notOut', 'changed', 'removed'] as const
export type TextFilter = (typeof textFilters)[number]

/** The filter of an address. */
export const filterIn = (search: URLSearchParams): TextFilter =>
  textFilters.find((known) => known === search.get('show')) ?? 'all'

type Entries = ReadonlyMap<string, DraftedEntry>

/** Pages by title, then posts, the newest first. Of the removed texts those that the draft leaves alone. */
export function textRows(
  pages: Entries,
  posts: Entries,
  removed: readonly RemovedText[],
): readonly TextRow[] {
  const gone = (kind: TextKind, entries: Entries) =>
    removed.filter((text) => text.kind === kind && !entries.has(text.id)).map(goneRow)
  return [
    ...[...rowsOf('page', pages), ...gone('page', pages)].sort((a, b) =>
      a.record.title.localeCompare(b.record.title),
    ),
    ...[...rowsOf('post', posts), ...gone('post', posts)].sort(
      (a, b) => publishedOf(b) - publishedOf(a),
    ),
  ]
}

const goneRow = ({ kind, id, record }: RemovedText): TextRow => ({
  kind: kind as TextKind,
  id,
  record: record as PageRecord | PostRecord,
  change: 'gone',
})

const publishedOf = ({ record }: TextRow) => (record as PostRecord).published

const rowsOf = (kind: TextKind, entries: Entries): TextRow[] =>
  [...entries].map(([id, { stored, record }]) => ({
    kind,
    id,
    record: (record ?? stored) as PageRecord | PostRecord,
    change:
      record === null
        ? 'removed'
        : stored === null
          ? 'added'
          : stored === record
            ? null
            : 'changed',
  }))

/** The rows of a filter. `now` in ms. */
export const rowsIn = (filter: TextFilter, rows: readonly TextRow[], now: number) =>
  rows.filter(({ kind, record, change }) => {
    if (change === 'gone') return filter === 'removed'
    switch (filter) {
      case 'removed':
        return false
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

/** The rows whose title, address or text has all of the words that are looked for. */
export function searched(words: string, rows: readonly TextRow[]) {
  const wanted = foldWords(words).split(/\s+/).filter(Boolean)
  return rows.filter(({ id, record: { title, description, markdown } }) => {
    const all = foldWords(`${id} ${title} ${description} ${markdown}`)
    return wanted.every((word) => all.includes(word))
  })
}
