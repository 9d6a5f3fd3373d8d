import { useLocation, useNavigate } from 'react-router'
import type { Change, View, ViewFormat } from './view'

/** The cursors of the pages before, '' for the first. */
type PageState = { pages: readonly string[] }

/** The view that the address holds, and the ways to another one. Each is an entry of the history. */
export function useListView<Filter, Sort extends string>(format: ViewFormat<Filter, Sort>) {
  const { viewOf, searchOf, changed } = format
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const view = viewOf(new URLSearchParams(search))
  const pages = pagesOf(state)

  const go = (next: View<Filter, Sort>, pages: readonly string[] = [], replace = false) =>
    void navigate(
      { search: searchOf(next) },
      { replace, state: { pages } satisfies PageState, preventScrollReset: pages.length === 0 },
    )
  const { filter, sort, after = '' } = view
  return {
    view,
    /** Pages before this one; null: unknown, for the address came from elsewhere. */
    pagesBefore: after === '' ? 0 : pages.length || null,
    change: (change: Change<Filter>, replace = false) =>
      go({ filter: changed(filter, change), sort }, [], replace),
    setFilter: (next: Filter) => go({ filter: next, sort }),
    sortBy: (next: Sort) => go({ filter, sort: next }),
    toNext: (cursor: string) => go({ filter, sort, after: cursor }, [...pages, after]),
    toPrevious: () => {
      const before = pages.at(-1)
      go({ filter, sort, ...(before && { after: before }) }, pages.slice(0, -1))
    },
  }
}

/** Of the router's state, which may be of anybody. */
function pagesOf(state: unknown): readonly string[] {
  const { pages } = Object(state) as Partial<PageState>
  return Array.isArray(pages) ? pages.filter((page) => typeof page === 'string') : []
}
