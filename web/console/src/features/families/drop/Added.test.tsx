import { json, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Upload } from '../queries'
import { Added } from './Added'
import { UploadFacts } from './UploadHead'

const added = {
  ...{ families: ['rye', 'oat'], newFamilies: ['rye'] },
  ...{ added: 4, renewed: 0, unchanged: 0, refused: 0 },
}

function show(change: object = {}) {
  server.answer = () => json({ families: [{ id: 'rye', name: 'Rye Grotesk' }] })
  const upload = { state: 'committed', added: { ...added, ...change } } as unknown as Upload
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Added upload={upload} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('added fonts lead to their families by name', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Rye Grotesk' })
  expect(link).toHaveAttribute('href', '/families/rye')
  expect(screen.getByRole('link', { name: 'oat' })).toHaveAttribute('href', '/families/oat')
})

test('what is none is left out', () => {
  show()
  expect(screen.getByRole('status')).toHaveTextContent('4 new styles, no new releases. The new')
})

test('several families are told in the plural, and unchanged fonts counted', () => {
  show({ newFamilies: ['rye', 'oat'], unchanged: 2 })
  expect(screen.getByRole('status')).toHaveTextContent(
    /, 2 as before\. The 2 new families are drafts: nobody sees them before you publish them\.$/,
  )
})

test.each([
  ['NorthquayGrotesque-Light.ttf', /^1 file: 1 read/],
  ['Northquay', /^1 file in “Northquay”: 1 read/],
])('an upload called %s', (name, words) => {
  const files = [{ state: 'read', isLeftOut: false }]
  render(<UploadFacts upload={{ name, files } as unknown as Upload} />)
  expect(screen.getByText(words)).toBeVisible()
})
