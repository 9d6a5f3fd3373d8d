import { expect, test } from 'vitest'
import type { Licence, Style } from '#src/features/catalogue/queries.ts'
import {
  combinationOf,
  familyPaysFrom,
  isSameLicence,
  itemsOf,
  missingFields,
  styleSubjects,
  sumOf,
} from './selection'
import type { Package, Use } from './selection'

const style = (id: string, price: number) => ({ id, fullName: `Meridian ${id}`, price }) as Style
const option = {
  id: '4-10',
  name: '4 to 10',
  fullName: '4 to 10 people',
  multiplier: 1.6,
  contactUs: false,
}
const desktop = { id: 'desktop', fields: [], options: [option] } as unknown as Licence
const web = {
  id: 'web',
  fields: [{ id: 'domains', label: 'Domains', required: true }],
  options: [option],
} as unknown as Licence

test('every style under every use is an item, exactly as the cart keeps it', () => {
  const uses: Use[] = [
    { licence: desktop, option, fields: {} },
    { licence: web, option, fields: { domains: ' tidalatlas.example ' } },
  ]
  expect(itemsOf(styleSubjects([style('m-bold', 4500)]), uses, 'EUR')).toEqual([
    {
      price: 7200,
      description: 'Meridian m-bold',
      itemId: 'm-bold',
      itemClass: 'style',
      licenseOptionId: '4-10',
      fontLicenseId: 'desktop',
      customLicenseId: null,
      currency: 'EUR',
    },
    expect.objectContaining({ fontLicenseId: 'web', fields: { domains: 'tidalatlas.example' } }),
  ])
})

test('price and fields do not make another licence, the tier does', () => {
  const [item] = itemsOf(
    styleSubjects([style('a', 100)]),
    [{ licence: desktop, option, fields: {} }],
    'EUR',
  )
  expect(isSameLicence(item!, { ...item!, price: 1, fields: { a: 'b' } })).toBe(true)
  expect(isSameLicence(item!, { ...item!, licenseOptionId: '1-3' })).toBe(false)
})

test('names the required texts that are missing', () => {
  expect(missingFields([{ licence: web, option, fields: { domains: '  ' } }])).toHaveLength(1)
  expect(missingFields([{ licence: web, option, fields: { domains: 'a.example' } }])).toEqual([])
})

test('the family pays from the first number of styles that costs more', () => {
  const styles = [style('a', 50), style('b', 40), style('c', 40), style('d', 40)]
  const family = { price: 130 } as Package
  expect(familyPaysFrom(family, styles, [])).toBe(4) // 40 + 40 + 40 + 50
  expect(familyPaysFrom(family, styles, [styles[0]!, styles[1]!])).toBe(4)
  expect(familyPaysFrom({ price: 500 } as Package, styles, [])).toBeNull()
})

const combinations = [
  { kinds: 2, multiplier: 0.9 },
  { kinds: 4, multiplier: 0.8 },
]

test('kinds together take the entry for their number, or the nearest below it', () => {
  expect([1, 2, 3, 4, 9].map((kinds) => combinationOf(combinations, kinds))).toEqual([
    1, 0.9, 0.9, 0.8, 0.8,
  ])
})

test('a sum is rounded line by line, and says what it saves', () => {
  const uses: Use[] = [desktop, web].map((licence) => ({ licence, option, fields: {} }))
  const subjects = styleSubjects([style('a', 33), style('b', 33)])
  // 33 x 1.6 x 0.9 = 47.52, each 48; without: 52.8, each 53
  expect(sumOf(subjects, uses, combinations)).toEqual({ sum: 192, saved: 20, together: 0.9 })
})
