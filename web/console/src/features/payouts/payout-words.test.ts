import { expect, test } from 'vitest'
import { faultsOf, lineDifference, sumRows } from './payout-words'
import type { PayoutLine, ShownPayout } from './queries'

const sums = {
  ...{ charges: 10_000, refunds: -2_000, disputes: 0, returned: 0, others: 0 },
  ...{ fees: 175, net: 7_825 },
}
const shown = (change: Partial<ShownPayout['payout']> = {}): ShownPayout => ({
  payout: {
    ...{ id: 'A', gatewayId: 'po_1', currency: 'EUR', amount: 7_825, status: 'paid' },
    ...{ createdAt: '2026-11-24T06:00:00Z', arrivesAt: '2026-11-26T00:00:00Z' },
    ...{ linesState: 'complete', lines: 2, fees: 175, differences: 0 },
    ...change,
  },
  ...{ sums, failureCode: null, returnedWith: null },
})
const line: PayoutLine = {
  ...{ id: 'txn_1', kind: 'charge', type: 'charge', amount: 5_000, fee: 100, net: 4_900 },
  ...{ source: 'ch_1', orderId: null, namedOrder: null, sourceAmount: 5_000 },
  ...{ sourceCurrency: 'EUR', createdAt: '2026-11-20T06:00:00Z', match: 'unknown' },
}

test('a payout that agrees has no fault', () => {
  expect(faultsOf(shown())).toEqual([])
})

test('another amount than the sum of its entries is a fault once all are read', () => {
  expect(faultsOf(shown({ amount: 7_800 }))).toEqual(['net'])
  expect(faultsOf(shown({ amount: 7_800, linesState: 'wanted' }))).toEqual(['reading'])
})

test('a failed payout is gone until a later one brings its money', () => {
  expect(faultsOf(shown({ status: 'failed' }))).toEqual(['gone'])
  expect(faultsOf({ ...shown({ status: 'failed' }), returnedWith: 'B' })).toEqual(['returned'])
})

test('an unknown charge is of another system unless it names an order', () => {
  expect(lineDifference(line)).toContain('not of this shop')
  expect(lineDifference({ ...line, namedOrder: 'X' })).toContain('names an order of this shop')
  expect(lineDifference({ ...line, match: 'matched' })).toBeNull()
})

test('fees are taken off, and the rows add up to the net', () => {
  const rows = sumRows(shown())
  expect(rows.map(({ name }) => name)).toEqual(['charges', 'refunds', 'fees', 'net'])
  const parts = rows.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)
  expect(parts).toBe(rows.at(-1)?.amount)
})
