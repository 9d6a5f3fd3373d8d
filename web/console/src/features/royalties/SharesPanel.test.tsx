import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Draft } from '../drafts/use-draft'
import { SharesPanel } from './SharesPanel'

test('shares that did not come say so, and are asked for again', async () => {
  let isBroken = true
  server.answer = () => (isBroken ? problem(500, 'internal') : json({ entries: [] }))
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <SharesPanel
        session={sessionOf(15)}
        draft={{ isHere: true, edits: [] } as unknown as Draft}
        family="rye"
        designers={[]}
      />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('alert')).toBeVisible()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The foundry keeps')).toBeVisible()
})

test('shares to come tell what the foundry keeps from then on', async () => {
  const shares = [{ designer: 'Odile', since: '2099-12-01', hundredths: 2000 }]
  server.answer = () => json({ entries: [{ id: 'rye', record: { shares } }] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SharesPanel
        session={sessionOf(15)}
        draft={{ isHere: true, edits: [] } as unknown as Draft}
        family="rye"
        designers={[]}
      />
    </QueryClientProvider>,
  )
  const day = await screen.findByText(/^From .*2099.* on$/)
  expect(day.nextElementSibling).toHaveTextContent('80 %')
  expect(screen.getByText('100 %')).toBeVisible()
})

test.each([
  [['royalties:read'], 1],
  [[], 0],
])(
  'with the permissions %j a designer leads to their royalties: %i',
  async (permissions, count) => {
    const shares = [{ designer: 'Odile', since: '2025-12-01', hundredths: 2000 }]
    server.answer = () => json({ entries: [{ id: 'rye', record: { shares } }] })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SharesPanel
            session={sessionOf(15, { permissions })}
            draft={{ isHere: true, edits: [] } as unknown as Draft}
            family="rye"
            designers={[]}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(await screen.findByText('Odile')).toBeVisible()
    const links = screen.queryAllByRole('link', { name: 'Odile' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(count).fill('/reports/royalties?designer=Odile'),
    )
  },
)
