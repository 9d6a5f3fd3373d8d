import { expect, test } from 'vitest'
import { daysWords, salesWords, shareWords, trialName } from './trial-words'

const family = { id: 'amiri', name: 'Amiri', styleId: null }
const sale = (currency: string, net: number, days = 3) => ({
  orderId: 'A',
  family,
  paidAt: '2026-11-03T10:00:00Z',
  days,
  currency,
  net,
})

test('a trial is called by who asked, and by its id once they are forgotten', () => {
  const trial = {
    id: '01ABCDEFGHJK',
    name: 'Ada',
    email: 'ada@example.org',
    state: 'open' as const,
  }
  expect(trialName(trial)).toBe('Ada')
  expect(trialName({ ...trial, name: '' })).toBe('ada@example.org')
  expect(trialName({ ...trial, name: '', email: '', state: 'forgotten' })).toContain('01ABCDEF')
})

test('sales are summed by currency, and the first one says after how many days', () => {
  const sales = [sale('EUR', 4000), sale('EUR', 1000, 9), sale('USD', 500)]
  expect(salesWords(sales)).toBe('€50.00, $5.00')
  expect(daysWords(sales)).toBe('3 days later')
  expect([salesWords([]), daysWords([])]).toEqual(['–', ''])
})

test('a share of nothing is a dash', () => {
  expect([shareWords(1, 8), shareWords(0, 0)]).toEqual(['12.5\u00a0%', '–'])
})
