import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CouponMark } from '../discounts/CouponMark'
import { LifeMark } from '../licences/LifeMark'

test('what a draft adds is not said to run, or to be on sale', () => {
  render(
    <>
      <CouponMark state="running" isAdded />
      <LifeMark state="published" isAdded />
    </>,
  )
  expect(screen.getAllByText('Only in this draft')).toHaveLength(2)
  expect(screen.queryByText('Running')).toBeNull()
  expect(screen.queryByText('On sale')).toBeNull()
})
