import { expect, test } from 'vitest'
import {
  asKind,
  endedBefore,
  newCoupon,
  stateOf,
  withCurrency,
  worthWords,
  type CouponRecord,
} from './model'

const coupon = (change: Partial<CouponRecord>): CouponRecord => ({
  ...newCoupon('Spring', 'SPRING'),
  ...change,
})
const within = (firstDay?: string, lastDay?: string) =>
  coupon({
    discount: {
      ...newCoupon('', '').discount,
      ...(firstDay && { firstDay }),
      ...(lastDay && { lastDay }),
    },
  })

test.each([
  [within(), 'running'],
  [within('2026-11-21', '2026-11-21'), 'running'],
  [within('2026-11-22'), 'toCome'],
  [within(undefined, '2026-11-20'), 'over'],
  [coupon({ totalLimit: 3 }), 'usedUp'],
  [coupon({ totalLimit: 4 }), 'running'],
])('a discount is in its state: %#', (record, state) => {
  expect(stateOf(record, 3, '2026-11-21')).toBe(state)
})

test.each([
  [within(), undefined],
  [within('2026-11-01', '2026-12-31'), '2026-11-01'],
  [within('2026-12-01'), '2026-11-30'],
  [within('2026-12-24', '2026-12-31'), '2026-11-30'],
])(
  'a discount that is ended at once is over, and begins no later than it ends: %#',
  (record, firstDay) => {
    const discount = endedBefore(record.discount, '2026-12-01')
    expect(discount.lastDay).toBe('2026-11-30')
    expect(discount.firstDay).toBe(firstDay)
    expect(stateOf({ ...record, discount }, 0, '2026-12-01')).toBe('over')
  },
)

test('until uses are known, a discount is not used up', () => {
  expect(stateOf(coupon({ totalLimit: 0 }), undefined, '2026-11-21')).toBe('running')
})

test('another kind has a worth of that kind alone', () => {
  const { discount } = newCoupon('', '')
  const credit = asKind(discount, 'credit', 'EUR')
  expect(credit).toMatchObject({ kind: 'credit', hundredths: 0, amount: 5000, currency: 'EUR' })
  expect(asKind(credit, 'percent', 'EUR')).toMatchObject({
    hundredths: 1000,
    amount: 0,
    currency: '',
  })
})

test('its worth is said in words', () => {
  const { discount } = newCoupon('', '')
  expect(worthWords({ ...discount, hundredths: 1250 })).toBe('12.5 % off')
  expect(worthWords(asKind(discount, 'amount', 'EUR'))).toBe('€50.00 off')
})

test('an amount stays as it was typed in another currency', () => {
  const tenEuros = { ...asKind(newCoupon('', '').discount, 'amount', 'EUR'), amount: 1000 }
  const yen = withCurrency(tenEuros, 'JPY')
  expect(yen).toMatchObject({ amount: 10, currency: 'JPY' })
  expect(worthWords(yen)).toBe('¥10 off')
  expect(withCurrency(yen, 'EUR')).toEqual(tenEuros)
})
