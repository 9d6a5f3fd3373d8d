import type { Schemas } from '@typecase/shared/console-api'
import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { json, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { HistoryTab } from './HistoryTab'

const shop = new ChangeSetServer()
const { changeSet } = shop.begin('Autumn prices')
Object.assign(changeSet, { state: 'published', publishedAt: '2026-12-01T10:14:00Z' })

beforeEach(() =>
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => Promise.reject(new DOMException('no', 'NetworkError'))
    },
  ),
)

function change(
  edit: Pick<Schemas['EntryEdit'], 'kind' | 'id' | 'before' | 'after'>,
  item: string | null = null,
): Schemas['EntryChange'] {
  const publisher = { id: 'marta', name: 'Marta' }
  return { changeSet, publisher, item, edit: { ...edit, members: [], conflict: null } }
}

const dollars = (prices: object) => ({ position: 1, prices })

function show(changes: readonly Schemas['EntryChange'][]) {
  shop.first = ({ url }) =>
    url.includes('/entry_changes?family=rye') ? json({ changes, next: null }) : undefined
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HistoryTab id="rye" formerIds={[]} session={sessionOf(15)} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('all that is of a family is told by change set, in the words of differences', async () => {
  const list = { kind: 'price_list', id: 'USD' } as const
  show([
    change({ ...list, before: dollars({ rye: 3900 }), after: dollars({ rye: 4000 }) }, 'rye'),
    change(
      {
        ...list,
        before: dollars({ rye: 3900, 'rye-family': 6600 }),
        after: dollars({ rye: 4000, 'rye-family': 6700 }),
      },
      'rye-family',
    ),
    change({
      ...{ kind: 'price', id: 'rye-bold' },
      before: { family: 'rye', price: 4000 },
      after: { family: 'rye', price: 4500 },
    }),
    change({
      ...{ kind: 'licence_override', id: 'rye/desktop' },
      before: null,
      after: { change: { hidden: true } },
    }),
  ])
  const part = screen.getByRole('region', { name: 'Published changes' })
  expect(await within(part).findByRole('link', { name: '“Autumn prices”' })).toHaveAttribute(
    'href',
    `/changes/${changeSet.id}`,
  )
  await within(part).findByText('Rye Bold')
  const said = within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(said[0]).toMatch(/^1 December 2026.* · Marta · in “Autumn prices”/)
  expect(said).toContain('Rye, each style, USD: price from $39.00 to $40.00')
  expect(said).toContain('Rye Complete family, USD: price from $66.00 to $67.00')
  expect(said).toContain('Rye Bold: price from €40.00 to €45.00')
  expect(said).toContain('Rye, Desktop: new')
})

test('a family that staff have left alone says so', async () => {
  show([])
  expect(await screen.findByText(/^Staff have published no change of this family\./)).toBeVisible()
})
