import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { RecordForm } from '../../fields/use-record'
import { newCoupon, type CouponRecord } from '../model'
import { EndNow } from './Ending'

const formOf = (record: CouponRecord): RecordForm<CouponRecord> => ({
  record,
  stored: record,
  set: vi.fn(),
  was: () => undefined,
})

test('a discount of the shop is ended with the day before', async () => {
  const form = formOf(newCoupon('Spring', 'SPRING'))
  render(<EndNow form={form} isOver={false} today="2026-11-28" />)
  expect(
    screen.getByText('Ending it now makes 27 November 2026, UTC, its last day, when you publish'),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'End it now' }))
  expect(form.set).toHaveBeenCalledWith({
    discount: { ...form.record.discount, lastDay: '2026-11-27' },
  })
})

test('one that the draft ends says from when', () => {
  const form = formOf(newCoupon('Spring', 'SPRING'))
  render(<EndNow form={form} isOver today="2026-11-28" />)
  expect(screen.getByText('Ends when you publish this draft')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
