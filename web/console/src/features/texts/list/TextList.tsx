import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { keyOf, type DraftedEntry } from '../../drafts/edits'
import { removedTextQuery, type RemovedText } from '../../drafts/queries'
import type { Draft } from '../../drafts/use-draft'
import { NewEntry } from '../../fields/NewEntry'
import { ListSearch } from '../../list/ListSearch'
import { NothingYet } from '../../list/Nothing'
import { serverNow } from '../../session/session'
import { failureSentence } from '../../session/staff-request'
import { keepText } from '../keep-text'
import {
  addressOf,
  isPageOfShop,
  newPage,
  newPost,
  type MenusRecord,
  type TextKind,
} from '../model'
import { textPath } from '../text-path'
import { filterIn, rowsIn, searched, textFilters, textRows, type TextRow } from './filter'
import { TextTable } from './TextTable'
import css from './TextTable.module.css'

type Entries = ReadonlyMap<string, DraftedEntry>

type Props = {
  pages: Entries
  posts: Entries
  /** The texts that the shop had. */
  removed: UseQueryResult<readonly RemovedText[]>
  /** As the draft has them; null: the member may not change them. */
  menus: MenusRecord | null
  draft: Draft
  isReadOnly: boolean
}

/** The pages and the news of the shop; filter and search are in the address. */
export function TextList({ pages, posts, removed, menus, draft, isReadOnly }: Props) {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(serverNow)
  const filter = filterIn(search)
  const words = search.get('q') ?? ''
  const { lost } = draft
  const gone = removed.data ?? none
  const all = useMemo(
    () => textRows({ pages, posts, removed: gone, lost }),
    [pages, posts, gone, lost],
  )
  const rows = useMemo(() => searched(words, all), [words, all])
  const shown = rowsIn(filter, rows, now)
  const show = (next: { show?: string; q?: string }, replace = false) => {
    const values = { show: filter, q: words, ...next }
    const usual = { show: 'all', q: '' }
    const named = (['show', 'q'] as const).filter((name) => values[name] !== usual[name])
    setSearch(Object.fromEntries(named.map((name) => [name, values[name]])), { replace })
  }
  const bringBack = useBringBack(draft)
  function keep(row: TextRow) {
    const { kind, id, record, change } = row
    if (change === 'removed') keepText(draft, { kind, id }, record, menus)
    else bringBack.mutate(row)
  }
  const isEmpty = all.length === 0
  const failure = failureSentence(bringBack.error)
  return (
    <>
      {isEmpty ? (
        <NothingYet title={text('console.text.none')} what={text('console.text.noneWhat')} />
      ) : (
        <>
          <div className={css.filters}>
            <FilterTabs
              label={text('console.text.show')}
              words={textFilters.map((id) => ({
                id,
                name: text(`console.text.show.${id}`),
                ...((id !== 'removed' || removed.data) && {
                  count: rowsIn(id, rows, now).length,
                }),
              }))}
              value={filter}
              onChange={(next) => show({ show: next })}
            />
            <ListSearch
              label={text('console.text.search')}
              words={words}
              onChange={(q) => show({ q }, true)}
            />
          </div>
          {failure && <Notice role="alert">{failure}</Notice>}
          {filter === 'removed' && <RemovedState removed={removed} />}
          {shown.length === 0 ? (
            <p role="status">
              {text('console.text.notFound')}{' '}
              <Button kind="words" onPress={() => setSearch({})}>
                {text('console.text.showAll')}
              </Button>
            </p>
          ) : (
            <TextTable rows={shown} now={now} isReadOnly={isReadOnly} onKeep={keep} />
          )}
        </>
      )}
      {!isReadOnly && <AddTexts {...{ pages, posts, draft }} removed={gone} />}
    </>
  )
}

const none: readonly RemovedText[] = []

/** Brings a text back as it was last, and opens it. Fails as the request for its record does. */
function useBringBack(draft: Draft) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, id, record }: TextRow) =>
      record ?? cache.fetchQuery(removedTextQuery({ kind, id })),
    onSuccess(record, { kind, id }) {
      draft.storeRemoved(keyOf({ kind, id }), null)
      if (record) draft.edit([{ kind, id, record }])
      void navigate(textPath(kind, id))
    },
  })
}

/** Whether the removed texts are on their way, or cannot be read. */
function RemovedState({ removed: { data, error, refetch, isFetching } }: Pick<Props, 'removed'>) {
  const failure = failureSentence(error)
  if (failure) {
    return (
      <Notice role="alert" action={retryAction(refetch, isFetching)}>
        {failure}
      </Notice>
    )
  }
  return (
    !data && (
      <p className="quiet" role="status">
        {text('shell.loading')}
      </p>
    )
  )
}

type AddProps = Pick<Props, 'pages' | 'posts' | 'draft'> & { removed: readonly RemovedText[] }

/** Adds a page or a post to the draft, and opens it. */
function AddTexts({ pages, posts, removed, draft }: AddProps) {
  const navigate = useNavigate()
  const refuse = (kind: TextKind) => (id: string) => {
    if (kind === 'page' && isPageOfShop(id)) return text('console.licences.reserved', { id })
    const known = kind === 'page' ? pages : posts
    const address = addressOf(kind, id)
    if (known.has(id)) return text('console.text.taken', { address })
    return wasRemoved(kind, id) ? text('console.text.wasRemoved', { address }) : undefined
  }
  const wasRemoved = (kind: TextKind, id: string) =>
    removed.some((one) => one.kind === kind && one.id === id)
  const wayOut = (kind: TextKind) => (id: string) =>
    wasRemoved(kind, id) && (
      <TextLink to={textPath(kind, id)}>{text('console.text.toRemoved')}</TextLink>
    )
  const add = (kind: TextKind) => (id: string, title: string) => {
    const record = kind === 'page' ? newPage(title) : newPost(title, serverNow())
    draft.edit([{ kind, id, record }])
    void navigate(textPath(kind, id))
  }
  return (
    <div className={css.new}>
      {(['page', 'post'] as const).map((kind) => (
        <NewEntry
          key={kind}
          label={text(`console.text.newTitle.${kind}`)}
          action={text(`console.text.add.${kind}`)}
          refuse={refuse(kind)}
          wayOut={wayOut(kind)}
          willBe={(id) => text('console.text.addressWill', { address: addressOf(kind, id) })}
          onAdd={add(kind)}
        />
      ))}
    </div>
  )
}
