import { screen } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RouterScreens } from './router-screens'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // Drawn in pieces, as in a browser.
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
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

function routerOf(onFirst: () => void) {
  const Here = () => (
    <>
      <Slow onDrawn={onFirst} />
      <Slow />
      <h1>Here</h1>
      <Link to="/there">Go there</Link>
    </>
  )
  return createMemoryRouter(
    [
      { path: '/', Component: Here },
      { path: '/there', Component: () => <h1>There</h1> },
    ],
    { initialEntries: ['/there', '/'], initialIndex: 1 },
  )
}

function draw(router: ReturnType<typeof routerOf>) {
  router.subscribe(() => {}) // Only while nobody listens does the router keep what it has to tell.
  startTransition(() => root.render(<RouterScreens router={router} />))
}

const heading = (words: string) => screen.findByRole('heading', { name: words })

test('going back while the first screen is drawn leads to the earlier screen', async () => {
  const goBack = vi
    .fn(() => {})
    .mockImplementationOnce(() => queueMicrotask(() => void router.navigate(-1)))
  const router = routerOf(goBack)
  const { key } = router.state.location
  draw(router)
  expect(await heading('There')).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/there' })
  await router.navigate(1)
  expect(await heading('Here')).toBeVisible()
  expect(router.state.location.key).toBe(key) // Going back left what lies ahead.
})

test('where nobody went elsewhere nothing is asked for again, and links lead on', async () => {
  const router = routerOf(() => {})
  const again = vi.spyOn(router, 'revalidate')
  draw(router)
  ;(await screen.findByRole('link', { name: 'Go there' })).click()
  expect(await heading('There')).toBeVisible()
  expect(again).not.toHaveBeenCalled()
})
