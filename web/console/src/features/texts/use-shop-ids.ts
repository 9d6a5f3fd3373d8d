import { useMemo } from 'react'
import type { DraftedEntry } from '../drafts/edits'
import { useDraftedEntries, type Draft } from '../drafts/use-draft'
import { useShopEntries } from '../drafts/use-shop-entries'
import type { KnownIds } from './addresses'
import { facesIn } from './drawing/faces'

const kinds = ['family', 'style'] as const

type Entries = ReadonlyMap<string, DraftedEntry>

/** Pages, posts and short links as a draft has them, with what texts may name; null until all are here. */
export function useShopIds(draft: Draft) {
  const page = useDraftedEntries(draft, 'page')
  const post = useDraftedEntries(draft, 'post')
  const link = useDraftedEntries(draft, 'short_link')
  const { entries: shop, ...rest } = useShopEntries(kinds)
  const faces = useMemo(() => shop && facesIn(shop.family, shop.style), [shop])
  const known = useMemo(
    () =>
      page.entries && post.entries && link.entries && faces
        ? knownIn(page.entries, post.entries, link.entries, faces.families)
        : null,
    [page.entries, post.entries, link.entries, faces],
  )
  return {
    found:
      known && faces
        ? { pages: page.entries!, posts: post.entries!, links: link.entries!, known, faces }
        : null,
    queries: [page, post, link, rest],
  }
}

export type ShopIds = NonNullable<ReturnType<typeof useShopIds>['found']>

const idsIn = (entries: Entries) =>
  new Set([...entries].flatMap(([id, { record }]) => (record ? [id] : [])))

const knownIn = (
  pages: Entries,
  posts: Entries,
  links: Entries,
  families: readonly { id: string }[],
): KnownIds => ({
  pages: idsIn(pages),
  posts: idsIn(posts),
  links: idsIn(links),
  families: new Set(families.map(({ id }) => id)),
})
