import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Router } from '#src/router/router.ts'
import { RouterProvider } from '#src/router/RouterProvider.tsx'
import { go, openRouter } from '#src/test/open-router.ts'
import { closeSearch, openSearch } from './open'
import { usePageStart } from '../shell/Shell'
import { SearchButton } from './SearchButton'

// The client keeps the fetch that it finds, so this one is there before it.
const shop = vi.hoisted(() => {
  const shop = { asked: [] as { words: string; answer: (titles: string[]) => void }[] }
  vi.stubGlobal('fetch', ({ url, signal }: Request) => {
    const words = new URL(url).searchParams.get('q') ?? ''
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      const answer = (titles: string[]) => resolve(Response.json({ results: titles.map(page) }))
      shop.asked.push({ words, answer })
    })
  })
  const page = (title: string) => ({
    kind: 'page',
    title,
    detail: '',
    path: `/pages/${title}`,
    near: title === 'nearly',
    style: null,
  })
  return shop
})

// Its script comes when it is wanted, here after it was compiled.
beforeAll(() => import('./Search').then(() => {}), 30_000)

function Frame({ children }: { children: ReactNode }) {
  usePageStart()
  return (
    <>
      <SearchButton />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

let router: Router

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  shop.asked.length = 0
  const page = { path: '/pages/:id', Component: () => <p>a page</p> }
  router = openRouter([{ path: '/' }, page], '/', { Component: Frame })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('main')
  return () => act(closeSearch)
})

const asked = async (words: string) => {
  await vi.waitFor(() => expect(shop.asked.at(-1)?.words).toBe(words))
  return shop.asked.at(-1)!
}
const field = () => screen.findByRole('combobox', { name: /^Families/ })

test('only the answer to what is typed last counts', async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'li')
  const first = await asked('li')
  await userEvent.type(await field(), 'c')
  const second = await asked('lic')
  await act(async () => first.answer(['late']))
  await act(async () => second.answer(['licences']))
  expect(await screen.findByRole('option', { name: 'licences' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'late' })).toBeNull()
  expect(shop.asked.map(({ words }) => words)).toEqual(['li', 'lic'])
})

test('Enter waits for the answer to what is typed, and goes to the best of it', async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'terms{Enter}')
  const { answer } = await asked('terms')
  expect(screen.queryByText('a page')).toBeNull()
  await act(async () => answer(['terms', 'other']))
  expect(await screen.findByText('a page')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape closes, and the focus is where it was', async () => {
  const button = screen.getByRole('button', { name: 'Search' })
  await userEvent.click(button)
  await userEvent.type(await field(), 'x')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(button).toHaveFocus())
})

test('a near result is said to be near, and so is a missing one', async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'neerly')
  const near = await asked('neerly')
  await act(async () => near.answer(['nearly']))
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByText(/No exact match for “neerly”/)).toBeVisible()
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'zz')
  const { answer } = await asked('zz')
  await act(async () => answer([]))
  expect(await within(dialog).findByText(/No results for “zz”/)).toBeVisible()
})

test('a page may open it with words of its own', async () => {
  act(() => openSearch('fraunces mono'))
  expect(await field()).toHaveValue('fraunces mono')
  await asked('fraunces mono')
})

test('another page closes it, by Back too, and an address that is kept up to date does not', async () => {
  await act(() => router.navigate('/?size=60'))
  act(() => openSearch())
  expect(await field()).toBeVisible()
  await act(() => router.navigate('/?size=61', { replace: true }))
  expect(await field()).toBeVisible()
  await act(() => go(router, -1))
  expect(router.state.place.search).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await field()).toHaveFocus()
  await act(() => router.navigate('/pages/terms', { replace: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => new Promise((restored) => setTimeout(restored, 100)))
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a dialog that comes late does not open over the next page', async () => {
  act(() => openSearch())
  await act(() => router.navigate('/pages/terms'))
  await act(() => import('./Search'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
