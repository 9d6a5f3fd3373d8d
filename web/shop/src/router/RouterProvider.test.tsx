import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Redirect, useParams, useSearchParams } from 'wouter'
import { go, openRouter } from '#src/test/open-router.ts'
import { Link } from './Link'
import type { Layout, LoaderFunctionArgs, Route } from './route'
import { RouterProvider } from './RouterProvider'

async function shown(routes: Route[], path = '/', layout?: Layout) {
  const router = openRouter(routes, path, layout)
  render(<RouterProvider router={router} />)
  await act(() => vi.waitFor(() => expect(router.state.initialized).toBe(true)))
  return router
}

test('a link follows plain clicks, and leaves the others to the browser', async () => {
  const onClick = vi.fn()
  const Here = () => (
    <Link to="/there?size=60" onClick={onClick} state={{ from: 'here' }}>
      there
    </Link>
  )
  const There = () => <Link to="/there?size=60">same</Link>
  const router = await shown([
    { path: '/', Component: Here },
    { path: '/there', Component: There },
  ])
  const link = screen.getByRole('link')
  expect(link).toHaveAttribute('href', '/there?size=60')
  const user = userEvent.setup()
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(router.state.place.pathname).toBe('/')
  await user.click(link)
  expect(onClick).toHaveBeenCalledOnce()
  expect(router.state).toMatchObject({
    action: 'PUSH',
    place: { pathname: '/there', search: '?size=60', state: { from: 'here' } },
  })
  await user.click(await screen.findByRole('link', { name: 'same' }))
  expect(router.state.action).toBe('REPLACE') // The visitor is there already.
})

test('a query is written whole, or from the present one, and read as it was written', async () => {
  const words = '100 % + %41 %2B & ü'
  const add = (before: URLSearchParams) => {
    before.append('c', '3')
    return before
  }
  const Page = () => {
    const [query, setQuery] = useSearchParams()
    return (
      <>
        <p>{`query ${query.get('b')}, ${query.get('c')}`}</p>
        <button onClick={() => setQuery({ b: words })}>write</button>
        <button onClick={() => setQuery(add)}>add</button>
        <button onClick={() => setQuery(new URLSearchParams(), { replace: true })}>clear</button>
      </>
    )
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const router = await shown([{ path: '/', Component: Page }], '/?a=1')
  await press('write')
  expect(screen.getByText(`query ${words}, null`)).toBeVisible()
  await press('add')
  expect(screen.getByText(`query ${words}, 3`)).toBeVisible()
  await press('clear')
  expect(router.state.place.search).toBe('')
})

test('screen and loader know the same parameters of a path, and Redirect leads elsewhere', async () => {
  const loader = vi.fn<(args: LoaderFunctionArgs) => null>(() => null)
  const Page = () => <p>{useParams().id}</p>
  await shown(
    [
      { path: '/old/:id', Component: () => <Redirect replace to="/one%20two" /> },
      { path: '/:id', Component: Page, loader },
    ],
    '/old/1',
  )
  expect(await screen.findByText('one two')).toBeVisible()
  expect(loader.mock.calls[0]![0].params.id).toBe('one two')
})

test('a screen that fails while it is drawn is replaced within the layout, until one goes elsewhere', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('broken')
  }
  const router = await shown(
    [
      { path: '/', Component: Broken },
      { path: '/there', Component: () => <p>there</p> },
    ],
    '/',
    {
      Component: ({ children }) => <main>{children}</main>,
      ScreenFailure: ({ cause }) => <p>{(cause as Error).message}</p>,
    },
  )
  expect(screen.getByRole('main')).toHaveTextContent('broken')
  await act(() => router.navigate('/there'))
  expect(screen.getByText('there')).toBeVisible()
})

/** Longer than a piece of drawing may take, so that what waits has its turn after it. */
function drawSlowly() {
  const end = performance.now() + 20
  while (performance.now() < end);
}

function Slow({ onDrawn = () => {} }) {
  useState(() => {
    drawSlowly()
    onDrawn()
  })
  return null
}

const heading = (words: string) => screen.findByRole('heading', { name: words })

test('going back while the first screen is drawn leads to the earlier screen', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // Drawn in pieces, as in a browser.
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  history.pushState(null, '', '/there')
  const goBack = vi.fn(() => {}).mockImplementationOnce(() => history.back())
  const Here = () => (
    <>
      <Slow onDrawn={goBack} />
      <Slow />
      <h1>Here</h1>
    </>
  )
  const router = openRouter([
    { path: '/', Component: Here },
    { path: '/there', Component: () => <h1>There</h1> },
  ])
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  startTransition(() => root.render(<RouterProvider router={router} />))
  expect(await heading('There')).toBeVisible()
  await go(router, 1)
  expect(await heading('Here')).toBeVisible()
})
