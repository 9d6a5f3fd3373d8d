import { expect, test, vi } from 'vitest'
import { go, openRouter } from '#src/test/open-router.ts'
import { redirect, redirectDocument, type Layout, type Route } from './route'
import type { Router } from './router'

/** A loader whose answer is given later. */
function held() {
  const calls: { answer: (value?: unknown) => void; fail: (cause: unknown) => void }[] = []
  const loader = vi.fn(() => new Promise((answer, fail) => calls.push({ answer, fail })))
  return { loader, calls }
}

const page = vi.fn(() => 'page')
const base: Route[] = [{ path: '/' }, { path: '/page/:id', loader: page }]

async function begun(routes: Route[] = [], path = '/', layout?: Layout) {
  page.mockClear()
  const router = openRouter([...routes, ...base], path, layout)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  return router
}

const addressIn = ({ state: { place } }: Router) => place.pathname + place.search + place.hash

test('the first screen is shown when both loaders have answered', async () => {
  const layout = held()
  const screen = held()
  const router = openRouter([{ path: '/slow', loader: screen.loader }], '/slow', layout)
  screen.calls[0]!.answer('slow')
  await Promise.resolve()
  expect(router.state.initialized).toBe(false)
  layout.calls[0]!.answer()
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  expect(router.state.data).toBe('slow')
})

test('a screen runs its loader again for another query or parameter, the layout never', async () => {
  const layout = { loader: vi.fn(() => 'layout') }
  const router = await begun([], '/page/a', layout)
  await router.navigate('/page/b')
  expect(page).toHaveBeenCalledTimes(2)
  await router.navigate('?size=60')
  expect(page).toHaveBeenCalledTimes(3)
  expect(addressIn(router)).toBe('/page/b?size=60')
  await router.navigate('#glyphs')
  expect(page).toHaveBeenCalledTimes(3)
  expect(addressIn(router)).toBe('/page/b?size=60#glyphs')
  expect(layout.loader).toHaveBeenCalledOnce()
})

test('a layout that failed is loaded again', async () => {
  const { loader, calls } = held()
  const router = openRouter(base, '/page/a', { loader })
  calls[0]!.fail('cause')
  await vi.waitFor(() => expect(router.state.failure).toEqual({ cause: 'cause', isOfLayout: true }))
  const again = router.revalidate()
  calls[1]!.answer()
  await again
  expect(router.state).toMatchObject({ failure: null, data: 'page' })
})

test('shouldRevalidate decides for a page that stays', async () => {
  const shouldRevalidate = vi.fn<(step: { nextUrl: URL }) => boolean>(() => false)
  const loader = vi.fn(() => null)
  const router = await begun([{ path: '/own', loader, shouldRevalidate }], '/own')
  await router.navigate('/own?a=1')
  await router.revalidate()
  expect(loader).toHaveBeenCalledOnce()
  expect(shouldRevalidate.mock.calls[0]![0].nextUrl.search).toBe('?a=1')
})

test('the later of two navigations wins, whichever answers first, and the earlier aborts', async () => {
  const other = held()
  const signals: AbortSignal[] = []
  const loader: Route['loader'] = ({ request }) => {
    signals.push(request.signal)
    return new Promise(() => {})
  }
  const router = await begun([
    { path: '/one', loader },
    { path: '/other', loader: other.loader },
  ])
  void router.navigate('/one')
  expect(router.state.next?.pathname).toBe('/one')
  const second = router.navigate('/other')
  other.calls[0]!.answer()
  await second
  expect(signals[0]!.aborted).toBe(true)
  expect(addressIn(router)).toBe('/other')
  await go(router, -1)
  expect(addressIn(router)).toBe('/')
})

test('a redirect leaves no entry of the page that it comes from', async () => {
  const router = await begun([
    { path: '/old', loader: () => redirect('/page/new?size=60') },
    { path: '/thrown', loader: () => Promise.reject(redirect('/page/thrown')) },
  ])
  await router.navigate('/old')
  expect(addressIn(router)).toBe('/page/new?size=60')
  await router.navigate('/thrown')
  expect(addressIn(router)).toBe('/page/thrown')
  await go(router, -1)
  expect(addressIn(router)).toBe('/page/new?size=60')
  await go(router, -1)
  expect(addressIn(router)).toBe('/')
})

test('a first page that leads elsewhere is no step of Back', async () => {
  history.pushState(null, '', '/page/before')
  const router = await begun([{ path: '/old', loader: () => redirect('/page/new') }], '/old')
  expect(addressIn(router)).toBe('/page/new')
  await go(router, -1)
  expect(addressIn(router)).toBe('/page/before')
})

test('a redirect by the document is followed by the browser', async () => {
  const loader = () => redirectDocument(`${location.pathname}#file`)
  const router = await begun([{ path: '/file', loader }])
  await router.navigate('/file')
  expect(location.hash).toBe('#file')
})

test('a failed loader is known as the screen’s, and runs again', async () => {
  const { loader, calls } = held()
  const router = await begun([{ path: '/sick', loader }])
  const visit = router.navigate('/sick')
  calls[0]!.fail('cause')
  await visit
  expect(router.state.failure).toEqual({ cause: 'cause', isOfLayout: false })
  const again = router.revalidate()
  expect(router.state.isRevalidating).toBe(true)
  calls[1]!.answer('well')
  await again
  expect(router.state).toMatchObject({ failure: null, isRevalidating: false, data: 'well' })
})

test('a failure is gone with the page, even where the next one loads nothing', async () => {
  const router = await begun([{ path: '/sick', loader: () => Promise.reject('cause') }])
  await router.navigate('/sick')
  await router.navigate('/')
  expect(router.state.failure).toBeNull()
})

test('a route that comes late is fetched once, and stays the same one', async () => {
  const loaded = vi.fn(async () => ({ Component: () => null, loader: () => 'late' }))
  const router = await begun([{ path: '/late', lazy: loaded }])
  await Promise.all([router.navigate('/late'), router.navigate('/late?again')])
  const { Component } = router.state.match!.route
  await router.navigate('/')
  await router.navigate('/late')
  expect(router.state.match!.route.Component).toBe(Component)
  expect(router.state.data).toBe('late')
})

test('loading again while a page is on its way loads that page', async () => {
  const { loader, calls } = held()
  const router = await begun([{ path: '/slow', loader }])
  void router.navigate('/slow')
  const again = router.revalidate()
  expect(calls).toHaveLength(2)
  calls[1]!.answer('second')
  await again
  expect(addressIn(router)).toBe('/slow')
})

test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
  'no navigation leads to another site: %s',
  async (address) => {
    const router = await begun()
    expect(() => router.navigate(address)).toThrow('no page of this site')
    expect(addressIn(router)).toBe('/')
  },
)

test('an entry of the history keeps its state, key and address', async () => {
  const router = await begun()
  await router.navigate('/page/a', { state: { tester: true } })
  const { key } = router.state.place
  expect(history.state).toEqual({ usr: { tester: true }, key })
  expect(location.pathname).toBe('/page/a')
  await router.navigate('/page/b', { replace: true })
  expect(router.state.action).toBe('REPLACE')
  await go(router, -1)
  expect(router.state).toMatchObject({ action: 'POP', place: { pathname: '/' } })
  await go(router, 1)
  expect(addressIn(router)).toBe('/page/b')
})
