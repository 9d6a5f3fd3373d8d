import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { TextLink } from '@typecase/ui/Link'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DraftedEntry } from '../../drafts/edits'
import type { RemovedText } from '../../drafts/queries'
import type { Draft } from '../../drafts/use-draft'
import { NewEntry } from '../../fields/NewEntry'
import { ListSearch } from '../../list/ListSearch'
import { NothingYet } from '../../list/Nothing'
import { serverNow } from '../../session/session'
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
  /** That the shop had. */
  removed: readonly RemovedText[]
  /** As the draft has them; null: the member may not change them. */
  menus: MenusRecord | null
  draft: Draft
  isReadOnly: boolean
}

/** The pages and the news of the shop; filter and search are in the address. */
export function TextList({ pages, posts, removed, menus, draft, isReadOnly }: Props) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [now] = useState(serverNow)
  const filter = filterIn(search)
  const words = search.get('q') ?? ''
  const rows = searched(words, textRows(pages, posts, removed))
  const shown = rowsIn(filter, rows, now)
  const show = (next: { show?: string; q?: string }, replace = false) => {
    const values = { show: filter, q: words, ...next }
    const usual = { show: 'all', q: '' }
    const named = (['show', 'q'] as const).filter((name) => values[name] !== usual[name])
    setSearch(Object.fromEntries(named.map((name) => [name, values[name]])), { replace })
  }
  function keep({ kind, id, record, change }: TextRow) {
    if (change === 'removed') return keepText(draft, { kind, id }, record, menus)
    draft.edit([{ kind, id, record }])
    void navigate(textPath(kind, id))
  }
  const isEmpty = pages.size + posts.size + removed.length === 0
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
                count: rowsIn(id, rows, now).length,
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
      {!isReadOnly && <AddTexts {...{ pages, posts, removed, draft }} />}
    </>
  )
}

type AddProps = Pick<Props, 'pages' | 'posts' | 'removed' | 'draft'>

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
