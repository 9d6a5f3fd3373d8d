import { shortTime } from '@typecase/shared/format'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffCustomer } from '../queries'
import { Details } from './Details'

afterEach(() => vi.unstubAllEnvs())

test('the day that a customer joined is the one of the list, in the member’s own zone', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const createdAt = '2026-11-30T23:30:00Z'
  const customer = {
    customer: { id: 'c1', createdAt, spent: [] },
    hasPassword: true,
    deletedAt: null,
  }
  render(<Details customer={customer as unknown as StaffCustomer} />)
  expect(shortTime(createdAt)).toMatch(/^1 Dec/)
  expect(screen.getByText('1 December 2026')).toBeVisible()
})
