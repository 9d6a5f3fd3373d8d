import { expect, test } from 'vitest'
import { aStatement, balance } from '#src/test/royalties.ts'
import { changedAmounts, partsOf } from './sums'

const line = { familyId: 'rye', family: 'Rye', percent: '30', net: 10_000, earned: 3000 }

test('a statement falls into its currencies', () => {
  const euros = { ...line, currency: 'EUR' }
  const dollars = { ...line, currency: 'USD' }
  const parts = partsOf(
    aStatement({
      lines: [dollars, euros, { ...euros, percent: '20' }],
      balances: [balance({ currency: 'EUR' }), balance({ currency: 'USD' })],
    }),
  )
  expect(parts.map(({ currency, lines }) => [currency, lines.length])).toEqual([
    ['EUR', 2],
    ['USD', 1],
  ])
  expect(partsOf(aStatement({ lines: [], balances: [], advances: [] }))).toEqual([])
})

test('what changed between two drafts is told by sum', () => {
  const before = aStatement({ balances: [balance({ earned: 3000, payable: 3000 })] })
  const after = aStatement({
    balances: [
      balance({ earned: 2000, payable: 2000 }),
      balance({ currency: 'USD', earned: 500, payable: 500 }),
    ],
  })
  expect(changedAmounts(before, before)).toEqual([])
  expect(changedAmounts(before, after)).toEqual([
    { name: 'earned', currency: 'EUR', before: 3000, after: 2000 },
    { name: 'payable', currency: 'EUR', before: 3000, after: 2000 },
    { name: 'earned', currency: 'USD', before: 0, after: 500 },
    { name: 'payable', currency: 'USD', before: 0, after: 500 },
  ])
})
