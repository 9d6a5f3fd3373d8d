import type { VatQuarter, VatReturn, VatReturns, VatRow } from '#src/features/vat/queries.ts'

/** Three orders of Sweden: two in its currency, and one in EUR. */
export const aRow = (known: Partial<VatRow> = {}): VatRow => ({
  country: 'SE',
  rate: '25',
  orders: 3,
  net: 10_000,
  vat: 2500,
  currencies: [
    { currency: 'EUR', orders: 1, net: 4000, vat: 1000 },
    { currency: 'SEK', orders: 2, net: 66_000, vat: 16_500 },
  ],
  ...known,
})

/** The third quarter of 2026, over and ready to be locked. */
export const aReturn = (known: Partial<VatReturn> = {}): VatReturn => ({
  quarter: '2026-Q3',
  from: '2026-07-01',
  to: '2026-09-30',
  state: 'over',
  day: null,
  days: 92,
  dueOn: '2026-10-31',
  homeCountry: 'DE',
  isRegistered: true,
  digest: 'd1',
  lockBarrier: null,
  awaitedQuarter: null,
  isNil: false,
  rows: [aRow()],
  total: { countries: 1, orders: 3, net: 10_000, vat: 2500 },
  corrections: [],
  balances: [{ country: 'SE', vat: 2500 }],
  payable: 2500,
  reclaimed: 0,
  rates: {
    finalDay: '2026-09-30',
    isFinal: true,
    rates: [{ currency: 'SEK', rate: '11.1840', day: '2026-09-30' }],
  },
  missingRates: [],
  leftOut: [],
  needs: [],
  needCount: 0,
  filedAt: null,
  filedBy: null,
  ...known,
})

/** The same once it is filed. */
export const aFiled = (known: Partial<VatReturn> = {}) =>
  aReturn({ state: 'filed', filedAt: '2026-10-12T09:14:00Z', filedBy: 'Ruth Amsel', ...known })

/** The same before the rates of its last day are known. */
export const withoutRates = (known: Partial<VatReturn> = {}) =>
  aReturn({
    lockBarrier: 'rates_missing',
    rows: [aRow({ net: null, vat: null })],
    total: { countries: 1, orders: 3, net: null, vat: null },
    balances: [{ country: 'SE', vat: null }],
    payable: null,
    reclaimed: null,
    rates: {
      finalDay: '2026-09-30',
      isFinal: false,
      rates: [{ currency: 'SEK', rate: null, day: null }],
    },
    missingRates: [{ quarter: '2026-Q3', day: '2026-09-30', currency: 'SEK' }],
    ...known,
  })

export const aQuarter = (known: Partial<VatQuarter> = {}): VatQuarter => ({
  quarter: '2026-Q3',
  from: '2026-07-01',
  to: '2026-09-30',
  state: 'over',
  dueOn: '2026-10-31',
  isNil: null,
  payable: null,
  filedAt: null,
  filedBy: null,
  ...known,
})

/** The third quarter is due, the second one was filed, the fourth one runs. */
export const theReturns = (known: Partial<VatReturns> = {}): VatReturns => ({
  homeCountry: 'DE',
  isRegistered: true,
  firstQuarter: '2026-Q2',
  nextQuarter: '2026-Q3',
  due: ['2026-Q3'],
  quarters: [
    aQuarter({
      ...{ quarter: '2026-Q4', from: '2026-10-01', to: '2026-12-31' },
      ...{ state: 'running', dueOn: '2027-01-31' },
    }),
    aQuarter(),
    aQuarter({
      ...{ quarter: '2026-Q2', from: '2026-04-01', to: '2026-06-30', dueOn: '2026-07-31' },
      ...{ state: 'filed', isNil: true, payable: 0 },
      ...{ filedAt: '2026-07-22T08:00:00Z', filedBy: 'Ruth Amsel' },
    }),
  ],
  ...known,
})
