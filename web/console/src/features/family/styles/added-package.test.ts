import { expect, test } from 'vitest'
import { completeId, firstPrice, packageEdits, packageId, withoutPackage } from './added-package'

test('the id of a package is that of its family and its name', () => {
  expect(packageId('iskra', 'Text & Bold')).toBe('iskra-text-bold')
  expect(packageId('iskra', '…')).toBe('')
})

test('a package comes with its price, and the complete family is one by its id', () => {
  const styles = ['iskra-regular', 'iskra-bold']
  const made = (id: string) =>
    packageEdits({ id, family: 'iskra', name: 'Pair', styles, price: 6900 })
  expect(made('iskra-pair')).toEqual([
    {
      kind: 'package',
      id: 'iskra-pair',
      record: {
        family: 'iskra',
        name: 'Pair',
        itemClass: 'package',
        styles,
        life: { state: 'published' },
      },
    },
    { kind: 'price', id: 'iskra-pair', record: { family: 'iskra', price: 6900 } },
  ])
  expect(made(completeId('iskra'))[0]!.record).toMatchObject({ itemClass: 'family' })
  expect(withoutPackage('iskra-pair').map(({ kind, record }) => [kind, record])).toEqual([
    ['package', null],
    ['price', null],
  ])
})

test('the first price is in whole units, and counts styles that are not sold as nothing', () => {
  expect(firstPrice([4900, 4900, undefined], 'EUR')).toBe(6800)
  expect(firstPrice([4900, 4900], 'JPY')).toBe(6860)
})

test('a package of styles without prices has none, and is not free', () => {
  expect(firstPrice([], 'EUR')).toBeUndefined()
  expect(firstPrice([undefined, 0], 'EUR')).toBeUndefined()
  const made = packageEdits({ id: 'a-b', family: 'a', name: 'B', styles: [], price: undefined })
  expect(made[1]!.record).toEqual({ family: 'a' })
})
