import { expect, test } from 'vitest'
import { customerName, spentWords } from './customer-words'

const nobody = { company: null, name: null, email: '' }

test.each([
  [{ company: 'Tidal Atlas', name: 'Inês', email: 'i@t.example' }, 'Tidal Atlas'],
  [{ company: '', name: 'Inês', email: 'i@t.example' }, 'Inês'],
  [{ ...nobody, email: 'i@t.example' }, 'i@t.example'],
  [nobody, 'Deleted customer'],
])('%j is called %s', (customer, name) => expect(customerName(customer)).toBe(name))

test('what went back was not spent; each currency stands for itself', () => {
  expect(
    spentWords([
      { currency: 'EUR', total: 12_000, refunded: 2_000 },
      { currency: 'USD', total: 500, refunded: 0 },
    ]),
  ).toBe('€100.00, $5.00')
  expect(spentWords([])).toBe('–')
})
