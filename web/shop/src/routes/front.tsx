import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { fontsQuery, shopQuery } from '#src/features/catalogue/queries.ts'
import { MultiTester } from '#src/features/multitester/MultiTester.tsx'
import { SharedStateNotice } from '#src/features/multitester/SharedStateNotice.tsx'
import { showView } from '#src/features/multitester/store.ts'
import { useSharedState } from '#src/features/multitester/use-shared-state.ts'
import { viewOf } from '#src/features/multitester/view.ts'
import { paths } from '#src/paths.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { LoadingImage } from '#src/features/shell/LoadingImage.tsx'
import { text } from '#src/messages/text.ts'
import { Families } from './families'

export const loader = (cache: QueryClient) => async () => {
  await cache.ensureQueryData(fontsQuery)
  return null
}

export const handle: RouteHandle = {
  title: (_params, _cache, location) => {
    const { multitesterActive, multitesterSaved } = viewOf(location)
    if (multitesterSaved) return text('front.savedHeading')
    return multitesterActive ? text('multitester.heading') : ''
  },
  crumbs: (_params, _cache, location) =>
    viewOf(location).multitesterActive
      ? [{ title: text('multitester.heading'), link: paths.front() }]
      : [],
}

// Filters and the ways of the tester write the address; the families are the same whatever it says.
export const shouldRevalidate = () => false

/** Every family as a live line, or the multi-font tester when it is active. */
export function Component() {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const { fonts } = useSuspenseQuery(fontsQuery).data
  const view = viewOf(useLocation())
  const shared = useSharedState()
  const { multitesterActive, multitesterSaved } = view
  useLayoutEffect(
    () => showView({ multitesterActive, multitesterSaved }),
    [multitesterActive, multitesterSaved],
  )

  if (shared.kind === 'opening') return <LoadingImage />
  return (
    <>
      <VisuallyHidden elementType="h1">
        {multitesterSaved
          ? text('front.savedHeading')
          : multitesterActive
            ? text('multitester.heading')
            : text('front.heading', { name: shop.name, count: fonts.length })}
      </VisuallyHidden>
      <SharedStateNotice status={shared} />
      {multitesterActive ? <MultiTester view={view} /> : <Families families={fonts} />}
    </>
  )
}
