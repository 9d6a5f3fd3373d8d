import { describe, expect, it } from 'vitest'
import { byCurrency, courseOf } from './cumulative'
import type { Replay } from './queries'

const replay: Replay = {
  days: 3,
  orders: 2,
  changedOrders: 1,
  isWhole: true,
  sums: [
    { currency: 'CHF', sold: 100, replayed: 100 },
    { currency: 'EUR', sold: 900, replayed: 1000 },
  ],
  byDay: [
    { currency: 'EUR', day: '2026-11-25', sold: 400, replayed: 450 },
    { currency: 'CHF', day: '2026-11-26', sold: 100, replayed: 100 },
    { currency: 'EUR', day: '2026-11-28', sold: 500, replayed: 550 },
  ],
  sharedCarts: { same: 0, dearer: 0, cheaper: 0, withdrawn: 0 },
  payableOrders: 0,
  offers: 0,
  findings: [],
}

describe('courseOf', () => {
  it('adds up the sales of one currency day by day', () => {
    const course = courseOf(replay, 'EUR', new Date('2026-11-28T23:30:00Z'))
    expect(course.days).toEqual(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'])
    expect(course.sold).toEqual([400, 400, 400, 900])
    expect(course.replayed).toEqual([450, 450, 450, 1000])
  })

  it('is flat where nothing was sold', () => {
    const { sold } = courseOf({ ...replay, byDay: [] }, 'EUR', new Date('2026-11-28T00:00:00Z'))
    expect(sold).toEqual([0, 0, 0, 0])
  })
})

describe('byCurrency', () => {
  it('puts the currency of the shop first, whatever the amounts', () => {
    const yen = { currency: 'JPY', sold: 90_000, replayed: 90_000 }
    const all = { ...replay, sums: [yen, ...replay.sums] }
    const order = (own: string) => byCurrency(all, own).map(({ currency }) => currency)
    expect(order('EUR')).toEqual(['EUR', 'CHF', 'JPY'])
    expect(order('GBP')).toEqual(['CHF', 'EUR', 'JPY'])
  })
})
