import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { renameInCart } from '#src/features/cart/store.ts'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import { menusQuery } from '#src/features/content/menus.ts'
import { renameHearts } from '#src/features/hearts/store.ts'
import { Shell } from '#src/features/shell/Shell.tsx'

/** The shop is needed; the menus may come later or not at all. */
export const loader = (cache: QueryClient) => async () => {
  void cache.prefetchQuery(menusQuery)
  await cache.ensureQueryData(shopQuery)
}

export function Component({ children }: { children: ReactNode }) {
  const { formerIds } = useSuspenseQuery(shopQuery).data
  useEffect(() => {
    void renameHearts(formerIds)
    void renameInCart(formerIds)
  }, [formerIds])
  return <Shell>{children}</Shell>
}
