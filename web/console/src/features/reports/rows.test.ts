import { expect, test } from 'vitest'
import type { SalesReport, SalesSum } from './queries'
import { change, monthsOf, salesByCurrency } from './rows'

const sum = (key: string, net: number, currency = 'EUR'): SalesSum => ({
  key,
  name: key,
  currency,
  lines: 1,
  soldNet: net + 100,
  backNet: -100,
  net,
  gross: net,
})

const report = (...sums: SalesSum[]): SalesReport => {
  const currencies = [...new Set(sums.map(({ currency }) => currency))]
  const net = (currency: string) =>
    sums.filter((one) => one.currency === currency).reduce((all, one) => all + one.net, 0)
  const totals = currencies.map((currency) => ({ ...sum('', net(currency), currency) }))
  return {
    by: 'day',
    from: '',
    to: '',
    sums,
    totals,
    more: false,
    unpaid: [],
    paidAfterReminder: 0,
    summedUntil: null,
  }
}

test('currencies are never added, and each has its own year before', () => {
  const now = report(sum('rye', 4000), sum('rye', 500, 'USD'), sum('oat', 300))
  const [eur, usd] = salesByCurrency('family', now, report(sum('rye', 2000), sum('barley', 7)))
  expect(eur!.rows.map(({ key, net, before }) => [key, net, before])).toEqual([
    ['rye', 4000, 2000],
    ['oat', 300, 0],
  ])
  expect([eur!.total.net, eur!.total.before]).toEqual([4300, 2007])
  expect(usd!.rows.map(({ net, before }) => [net, before])).toEqual([[500, 0]])
})

test('days of the year before stand under the same days, also where nothing was sold now', () => {
  const now = report(sum('2026-03-01', 400))
  const [eur] = salesByCurrency('day', now, report(sum('2025-03-01', 80), sum('2025-03-02', 9)))
  expect(eur!.rows[0]!.before).toBe(80)
  expect([...eur!.before]).toEqual([
    ['2026-03-01', 80],
    ['2026-03-02', 9],
  ])
})

test('without the year before, or where it was cut, nothing is said of it', () => {
  const now = report(sum('rye', 4000), sum('oat', 300))
  const [unknown] = salesByCurrency('family', now, undefined)
  expect([unknown!.total.before, unknown!.rows[0]!.before]).toEqual([null, null])
  const cut = { ...report(sum('rye', 2000)), more: true }
  const [eur] = salesByCurrency('family', now, cut)
  expect(eur!.rows.map(({ before }) => before)).toEqual([2000, null])
})

test('28 February stands beside both last days of a leap year', () => {
  const last = report(sum('2024-02-28', 40), sum('2024-02-29', 2))
  const [eur] = salesByCurrency('day', report(sum('2025-02-28', 9)), last)
  expect(eur!.rows[0]!.before).toBe(42)
})

test('months are the sums of their days', () => {
  const months = monthsOf([
    sum('2026-01-30', 400),
    sum('2026-01-31', 50),
    sum('2026-01-31', 7, 'USD'),
    sum('2026-02-01', 1),
  ])
  expect(
    months.map(({ key, currency, lines, net, backNet }) => [key, currency, lines, net, backNet]),
  ).toEqual([
    ['2026-01', 'EUR', 2, 450, -200],
    ['2026-01', 'USD', 1, 7, -100],
    ['2026-02', 'EUR', 1, 1, -100],
  ])
  const [eur] = salesByCurrency('month', report(sum('2026-01-30', 4)), report(sum('2025-01-02', 3)))
  expect(eur!.rows[0]).toMatchObject({ key: '2026-01', before: 3 })
})

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [-50, 100, -150],
  [50, 0, null],
  [50, -10, null],
])('%d after %d is a change of %s per cent', (net, before, per) => {
  expect(change({ net, before })).toBe(per)
})
