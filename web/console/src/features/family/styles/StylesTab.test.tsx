import { sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Draft } from '../../drafts/use-draft'
import type { Family } from '../use-family'
import { StylesTab } from './StylesTab'

test('the links to the prices show those of the family alone', () => {
  const family = { id: 'rye', styles: [], packages: [], details: { styles: [] } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StylesTab
          family={family as unknown as Family}
          draft={{} as Draft}
          session={sessionOf(15) as Parameters<typeof StylesTab>[0]['session']}
          priceOf={() => undefined}
          currency="EUR"
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const links = screen.getAllByRole('link', { name: 'Prices' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/prices?family=rye',
    '/prices?family=rye',
  ])
})
