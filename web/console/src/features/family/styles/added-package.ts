import { currencyUnit } from '@typecase/shared/format'
import type { EntryRecord, NewEdit } from '../../drafts/edits'
import { slugOf } from '../../fields/slug'

/** The package that holds every style of its family has this id; its name and styles follow the family. */
export const completeId = (family: string) => `${family}-family`

/** The id of a package of some styles; empty where the name has no letter for one. */
export const packageId = (family: string, name: string) => {
  const slug = slugOf(name)
  return slug === '' ? '' : `${family}-${slug}`
}

type Added = {
  id: string
  family: string
  name: string
  styles: readonly string[]
  price: number | undefined
}

/** The entries of a new package: itself, and its price in minor units. */
export function packageEdits({ id, family, name, styles, price }: Added): NewEdit[] {
  const itemClass = id === completeId(family) ? 'family' : 'package'
  const record: EntryRecord = { family, name, itemClass, styles, life: { state: 'published' } }
  return [{ kind: 'package', id, record }, priceEdit(id, family, price)]
}

/** Takes a package out of the draft that adds it. */
export const withoutPackage = (id: string): NewEdit[] => [
  { kind: 'package', id, record: null },
  { kind: 'price', id, record: null },
]

const usual = 0.7

/**
 * A price to begin with, in minor units: 70 % of the styles, in whole units of the currency. undefined:
 * no style has a price, and a package is not free by itself.
 */
export function firstPrice(prices: readonly (number | undefined)[], currency: string) {
  const sum = prices.reduce<number>((all, price) => all + (price ?? 0), 0)
  const { unit } = currencyUnit(currency)
  return Math.floor((sum * usual) / unit) * unit || undefined
}

/** The entry of a price, or of none. */
export const priceEdit = (id: string, family: string, price: number | undefined): NewEdit => ({
  kind: 'price',
  id,
  record: price === undefined ? { family } : { family, price },
})
