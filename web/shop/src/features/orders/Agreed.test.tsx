import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Agreed } from './OrderPage'

const line = (kind: string, version: string) => ({ licence: 'Desktop', eula: { kind, version } })
const orderOf = (...lines: object[]) =>
  ({ lines, consents: [], createdAt: '2026-11-28T12:00:00Z' }) as never

test('an agreement leads to its text of that version', () => {
  render(<Agreed order={orderOf(line('desktop', '1.0'), line('desktop', '1.0'))} />)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/pages/eula-desktop-1.0')
})

test('the agreement of one client has no page', () => {
  render(<Agreed order={orderOf(line('01JDWXYZABCDEFGHJKMNPQRSTV', '1.0'))} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('Desktop')
  expect(screen.queryByRole('link')).toBeNull()
})
