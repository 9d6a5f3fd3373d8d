import { expect, test } from 'vitest'
import { fileNameIn } from './file-name'

test.each([
  ['attachment; filename="customer-1.json"', 'customer-1.json'],
  ['attachment; filename=orders.csv', 'orders.csv'],
  [`attachment; filename="a.json"; filename*=UTF-8''In%C3%AAs.json`, 'Inês.json'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, null],
  ['attachment; filename=""', null],
  ['attachment', null],
])('%s names %s', (header, name) => {
  expect(fileNameIn(new Headers({ 'Content-Disposition': header }))).toBe(name)
})

test('an answer without the header names none', () => {
  expect(fileNameIn(new Headers())).toBeNull()
})
