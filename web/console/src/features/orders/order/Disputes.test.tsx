import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffDispute } from '../queries'
import { Disputes, disputeReason } from './Disputes'

const dispute: StaffDispute = {
  id: 'dp_1',
  amount: 10_760,
  currency: 'EUR',
  reason: 'fraudulent',
  state: 'opened',
  createdAt: '2026-11-20T10:00:00Z',
}

test('a reason is said in words, an unknown one without its underscores', () => {
  expect(disputeReason('product_not_received')).toBe('They say that nothing came')
  expect(disputeReason('moon_too_bright')).toBe('moon too bright')
})

test.each([
  ['inquiry', 1],
  ['opened', 1],
  ['won', 0],
  ['lost', 0],
] as const)('one that is %s asks for an answer: %i', (state, count) => {
  render(<Disputes disputes={[{ ...dispute, state }]} />)
  expect(screen.queryAllByText('Answer it at the gateway')).toHaveLength(count)
  expect(screen.getByText('€107.60')).toBeVisible()
})
