import type { QueryClient } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import { menusQuery } from '#src/features/content/queries.ts'
import { Shell } from '#src/features/shell/Shell.tsx'

/** The shop is needed; the menus may come later or not at all. */
export const loader = (cache: QueryClient) => async () => {
  void cache.prefetchQuery(menusQuery)
  await cache.ensureQueryData(shopQuery)
  return null
}

export function Component() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
