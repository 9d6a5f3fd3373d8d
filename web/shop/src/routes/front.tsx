import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { Suspense } from 'react'
import { usePlace } from '#src/router/hooks.ts'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import type { Place } from '#src/router/place.ts'
import { fetchFirstFamilies, useFamilyList } from '#src/features/catalogue/family-list.ts'
import { fontsQuery, shopQuery } from '#src/features/catalogue/queries.ts'
import { fetchLanguages } from '#src/features/catalogue/languages.ts'
import {
  fetchSharedTester,
  fetchTester,
  LaterSharedTester,
  LazyTester,
} from '#src/features/multitester/lazy-tester.ts'
import { isLink, viewOf } from '#src/features/multitester/view.ts'
import { paths } from '#src/paths.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { LoadingImage } from '#src/features/shell/LoadingImage.tsx'
import { text } from '@typecase/shared/messages/text'
import { Families } from './families'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  // The state that only the document knows matters at its beginning.
  const { usr: state } = Object(history.state) as { usr?: unknown }
  const { search } = new URL(args.request.url)
  const { hash } = location
  await Promise.all([
    fetchFirstFamilies(cache),
    fetchLanguages(cache, search),
    fetchFor({ search, hash, state }, cache),
  ])
}

/** The scripts of a tester and its families, where an address of this page leads to one. */
async function fetchFor(
  { search, hash, state }: Pick<Place, 'search' | 'hash' | 'state'>,
  cache?: QueryClient,
) {
  const isActive = viewOf({ search, state }).multitesterActive
  const isShared = isLink({ search, hash })
  await Promise.all([
    isShared && fetchSharedTester(),
    isActive && fetchTester(),
    (isShared || isActive) && cache?.ensureQueryData(fontsQuery),
  ])
}

export const handle: RouteHandle = {
  title: (_params, _cache, location) => {
    const { multitesterActive, multitesterSaved } = viewOf(location)
    if (multitesterSaved) return text('front.savedHeading')
    return multitesterActive ? text('multitester.heading') : ''
  },
  prefetch: ({ search, hash }) => fetchFor({ search, hash, state: null }),
  crumbs: (_params, _cache, location) =>
    viewOf(location).multitesterActive
      ? [{ title: text('multitester.heading'), link: paths.front() }]
      : [],
}

// Filters and the ways of the tester write the address; the families are the same whatever it says.
export const shouldRevalidate = ({ nextUrl: { search, hash } }: { nextUrl: URL }) =>
  isLink({ search, hash }) || viewOf({ search, state: null }).multitesterActive

/** Every family as a live line, or the multi-font tester when it is active. */
export function Component() {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const { counts } = useFamilyList(false)
  const location = usePlace()
  const view = viewOf(location)
  const { multitesterActive, multitesterSaved } = view
  const page = (
    <>
      <VisuallyHidden elementType="h1">
        {multitesterSaved
          ? text('front.savedHeading')
          : multitesterActive
            ? text('multitester.heading')
            : text('front.heading', { name: shop.name, count: counts.all })}
      </VisuallyHidden>
      {multitesterActive ? <LazyTester view={view} /> : <Families />}
    </>
  )
  return (
    <Suspense fallback={<LoadingImage />}>
      {isLink(location) ? (
        <LaterSharedTester pending={<LoadingImage />}>{page}</LaterSharedTester>
      ) : (
        page
      )}
    </Suspense>
  )
}
