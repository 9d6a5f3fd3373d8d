import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffDocument, StaffOrder } from '../queries'
import { Documents } from './Documents'

const document = (change: Partial<StaffDocument>): StaffDocument => ({
  ...{ kind: 'invoice', line: null, name: 'invoice-7.pdf', bytes: 1000 },
  ...{ createdAt: '2026-11-27T10:00:00Z', isFormer: false, isCorrected: false },
  ...change,
})
const show = (documents: StaffDocument[], descriptions: string[]) => {
  const lines = descriptions.map((description, index) => ({ index, description }))
  const order = { order: { id: 'K7QW' }, lines, documents } as unknown as StaffOrder
  render(<Documents order={order} />)
}

test('each document is a link to its PDF, by what it is', () => {
  show(
    [
      document({ name: 'invoice-7-corrected.pdf', isCorrected: true }),
      document({ isFormer: true }),
      document({ kind: 'certificate', line: 1, name: 'certificate-b.pdf' }),
    ],
    ['Vollkorn Regular', 'Vollkorn Italic'],
  )
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])
  const at = (name: string) => `/api/orders/K7QW/documents/${name}`
  expect(links).toEqual([
    ['Corrected invoice', at('invoice-7-corrected.pdf'), '_blank'],
    ['Invoice (former)', at('invoice-7.pdf'), '_blank'],
    ['Licence certificate, Vollkorn Italic', at('certificate-b.pdf'), '_blank'],
  ])
})

test('an order that is not paid has none', () => {
  show([], ['Vollkorn Regular'])
  expect(screen.getByText(/^None yet/)).toBeVisible()
})
