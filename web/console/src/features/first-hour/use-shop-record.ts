import { useQuery } from '@tanstack/react-query'
import type { EntryRecord } from '../drafts/edits'
import type { FreshEntries } from '../drafts/publish-now'
import { entriesQuery } from '../drafts/queries'
import type { ShopRecord } from '../selling/model'

/** The shop's record; null: it is on its way. */
export function useShopRecord() {
  const query = useQuery(entriesQuery('shop'))
  return { ...query, record: (query.data?.[0]?.record ?? null) as ShopRecord | null }
}

/** The edit of the shop's record as it is now. */
export function shopEdit(entries: FreshEntries, change: (record: ShopRecord) => ShopRecord) {
  const record = entries.get('shop')?.[0]?.record as ShopRecord | undefined
  if (!record) return []
  return [{ kind: 'shop' as const, id: '1', record: change(record) as EntryRecord }]
}
