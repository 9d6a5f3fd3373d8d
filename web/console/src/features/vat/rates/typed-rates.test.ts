import { expect, test } from 'vitest'
import { rateFault, ratesIn } from './typed-rates'

test('rates are sent with a point and without blanks; an empty text is none', () => {
  const typed = { day: '2026-09-30', DKK: ' 7,4597 ', JPY: '', SEK: '11.1840', XAF: '1 655.957' }
  expect(ratesIn(typed, ['DKK', 'JPY', 'SEK', 'XAF'])).toEqual([
    { currency: 'DKK', rate: '7.4597' },
    { currency: 'SEK', rate: '11.184' },
    { currency: 'XAF', rate: '1655.957' },
  ])
})

test.each(['', '  ', '7.4597', '0.000001', '25000'])('%j is no fault', (written) =>
  expect(rateFault(written)).toBeUndefined(),
)

test.each(['0', '-7.4', 'seven', '7.4.5', '1,234.5', '1e3', '0.0000001'])(
  '%j is refused in words',
  (written) => expect(rateFault(written)).toMatch(/^Give how much of the currency 1 EUR is/),
)
