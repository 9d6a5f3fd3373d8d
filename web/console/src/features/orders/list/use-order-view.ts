import { useLocation, useNavigate } from 'react-router'
import { changed, searchOf, viewOf, type OrderFilter, type OrderView, type Sort } from '../filter'

/** The cursors of the pages before, '' for the first. */
type PageState = { pages: readonly string[] }

/** The view that the address holds, and the ways to another one. Each is an entry of the history. */
export function useOrderView() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const view = viewOf(new URLSearchParams(search))
  const pages = pagesOf(state)

  const go = (next: OrderView, pages: readonly string[] = [], replace = false) =>
    void navigate(
      { search: searchOf(next) },
      { replace, state: { pages } satisfies PageState, preventScrollReset: pages.length === 0 },
    )
  const { filter, sort, after = '' } = view
  return {
    view,
    /** Orders before this page; null: unknown, for the address came from elsewhere. */
    pagesBefore: after === '' ? 0 : pages.length || null,
    change: (change: Parameters<typeof changed>[1], replace = false) =>
      go({ filter: changed(filter, change), sort }, [], replace),
    setFilter: (next: OrderFilter) => go({ filter: next, sort }),
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
