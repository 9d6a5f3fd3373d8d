import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { RouterProvider } from '#src/router/RouterProvider.tsx'
import { openRouter } from '#src/test/open-router.ts'
import { ReadyMark } from './NavigationProgress'

const page = document.documentElement

/** A promise and what fulfils it. */
function held() {
  let release = () => {}
  const until = new Promise<string>((resolve) => (release = () => resolve('here')))
  return { until, release }
}

test('the mark waits for the queries of a screen, and for the screen that a link leads to', async () => {
  const query = held()
  const loader = held()
  const Here = () => <h1>{useQuery({ queryKey: ['held'], queryFn: () => query.until }).data}</h1>
  const Layout = ({ children }: { children: ReactNode }) => (
    <>
      <ReadyMark />
      {children}
    </>
  )
  const router = openRouter(
    [
      { path: '/', Component: Here },
      { path: '/there', loader: () => loader.until, Component: () => <h1>There</h1> },
    ],
    '/',
    { Component: Layout },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  expect(page).not.toHaveAttribute('data-ready')

  query.release()
  await waitFor(() => expect(page).toHaveAttribute('data-ready'))
  expect(screen.getByRole('heading')).toHaveTextContent('here')

  const arrival = router.navigate('/there')
  await waitFor(() => expect(page).not.toHaveAttribute('data-ready'))
  loader.release()
  await arrival
  await waitFor(() => expect(page).toHaveAttribute('data-ready'))
  expect(screen.getByRole('heading')).toHaveTextContent('There')
})
