import { expect, test } from 'vitest'
import { aFiled, aReturn, aRow, theReturns, withoutRates } from '#src/test/vat.ts'
import {
  barrierWords,
  byName,
  changedSums,
  commonDay,
  convertedWords,
  correctionWords,
  currenciesOf,
  firstShown,
  missingDays,
  standingOf,
} from './returns'

test('the oldest quarter that is due is shown first, else the running one', () => {
  expect(firstShown(theReturns({ due: ['2026-Q2', '2026-Q3'] }), '2026-11-30')).toBe('2026-Q2')
  expect(firstShown(theReturns({ due: [] }), '2026-11-30')).toBe('2026-Q4')
  expect(firstShown(theReturns({ due: [], quarters: [] }), '2026-11-30')).toBe('2026-Q4')
})

test('a return is overdue from the day after its last one', () => {
  expect(standingOf(aReturn(), '2026-10-31')).toBe('over')
  expect(standingOf(aReturn(), '2026-11-01')).toBe('overdue')
  expect(standingOf(aFiled(), '2026-11-01')).toBe('filed')
  expect(standingOf(aReturn({ state: 'running' }), '2026-08-01')).toBe('running')
})

test.each([
  [aReturn(), null],
  [aReturn({ lockBarrier: 'quarter_not_over' }), 'Locking waits for the last day and its rates'],
  [
    aReturn({
      lockBarrier: 'quarter_not_over',
      rates: { finalDay: '2026-09-30', isFinal: true, rates: [] },
    }),
    'Locking waits for the last day',
  ],
  [
    aReturn({ lockBarrier: 'quarter_gap', awaitedQuarter: '2026-Q2' }),
    'Locking waits for the return of April to June 2026',
  ],
  [
    aReturn({ lockBarrier: 'quarter_before_first' }),
    'It cannot be locked: it is before the first return that was filed',
  ],
  [withoutRates(), 'Locking waits for the rates of 30 September'],
])('why locking waits, %#', (shown, words) => expect(barrierWords(shown)).toBe(words))

test('countries stand by name, and a country by its rates', () => {
  const rows = ['SE', 'AT', 'CZ', 'FI'].map((country) => aRow({ country }))
  const all = byName([...rows, aRow({ country: 'AT', rate: '5' })])
  expect(all.map(({ country, rate }) => `${country} ${rate}`)).toEqual([
    'AT 5',
    'AT 25',
    'CZ 25',
    'FI 25',
    'SE 25',
  ])
})

test('orders in other currencies are told, those in EUR are not', () => {
  const sum = (currency: string, orders: number) => ({ currency, orders, net: 1, vat: 1 })
  expect(convertedWords(aRow())).toBe('2 in SEK')
  expect(convertedWords(aRow({ currencies: [sum('DKK', 6), sum('USD', 1200)] }))).toBe(
    '6 in DKK, 1,200 in USD',
  )
  // Money that only went back makes no order.
  expect(convertedWords(aRow({ currencies: [sum('EUR', 3), sum('DKK', 0)] }))).toBe('–')
})

test('a correction tells each of its reasons', () => {
  const correction = { quarter: '2026-Q2', country: 'FR', vat: -1260, changed: 0 }
  const orders = { refundedOrders: 0, disputedOrders: 0 }
  expect(correctionWords({ ...correction, ...orders, refundedOrders: 2 })).toBe('2 orders refunded')
  expect(correctionWords({ ...correction, ...orders, changed: -1260 })).toBe(
    'orders changed since they were filed',
  )
  expect(
    correctionWords({ ...correction, changed: 100, refundedOrders: 1, disputedOrders: 3 }),
  ).toBe(
    'one order refunded, 3 orders lost to their banks and orders changed since they were filed',
  )
})

const missing = [
  { quarter: '2026-Q2', day: '2026-06-30', currency: 'USD' },
  { quarter: '2026-Q3', day: '2026-09-30', currency: 'DKK' },
  { quarter: '2026-Q3', day: '2026-09-30', currency: 'SEK' },
]

test('rates that are missing are asked for by day, those of the quarter first', () => {
  expect(missingDays(missing)).toEqual([
    { day: '2026-09-30', quarter: '2026-Q3', currencies: ['DKK', 'SEK'] },
    { day: '2026-06-30', quarter: '2026-Q2', currencies: ['USD'] },
  ])
  expect(currenciesOf(aReturn({ missingRates: missing }))).toEqual(['DKK', 'SEK', 'USD'])
})

test('a day is told once where all rates are of it', () => {
  const rate = (currency: string, day: string | null) => ({ currency, rate: '1.1', day })
  const of = (...rates: ReturnType<typeof rate>[]) =>
    commonDay({ finalDay: '2026-09-30', isFinal: false, rates })
  expect(of(rate('SEK', '2026-08-20'), rate('DKK', '2026-08-20'), rate('USD', null))).toBe(
    '2026-08-20',
  )
  expect(of(rate('SEK', '2026-08-20'), rate('DKK', '2026-08-21'))).toBeNull()
  expect(of(rate('SEK', null))).toBeNull()
})

test('what changed between two drafts is told by sum', () => {
  const correction = { quarter: '2026-Q2', country: 'FR', changed: 0, disputedOrders: 0 }
  const after = aReturn({
    corrections: [{ ...correction, refundedOrders: 1, vat: -500 }],
    payable: 2000,
  })
  expect(changedSums(aReturn(), after)).toEqual([
    { name: 'corrected', before: 0, after: -500 },
    { name: 'payable', before: 2500, after: 2000 },
  ])
  expect(changedSums(aReturn(), aReturn({ digest: 'd2' }))).toEqual([])
})
