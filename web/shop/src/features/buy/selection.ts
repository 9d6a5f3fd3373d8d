import type { Schemas } from '@typecase/shared/api'
import type { Font, Licence, Style } from '#src/features/catalogue/queries.ts'
import { linePrice } from '#src/features/cart/line-price.ts'
import type { CartItem } from '#src/features/cart/item.ts'

export type Package = Font['packages'][number]
export type Option = Licence['options'][number]

/** The subject of a licence: one style, or several together for one price. */
export type Subject = Pick<CartItem, 'itemId' | 'itemClass' | 'description'> & { base: number }

/** A licence kind as the visitor wants it. */
export type Use = { licence: Licence; option: Option; fields: Record<string, string> }

export const styleSubject = ({ id, fullName }: Style, base: number): Subject => ({
  itemId: id,
  itemClass: 'style',
  description: fullName,
  base,
})

/** Those that are sold by themselves. */
export const styleSubjects = (styles: readonly Style[]) =>
  styles.flatMap((style) => (style.price === null ? [] : [styleSubject(style, style.price)]))

export const packageSubject = ({ id, itemClass, name, price }: Package): Subject => ({
  itemId: id,
  itemClass,
  description: name,
  base: price,
})

/** Every cart item that the choices come to: each subject under each use. */
export function itemsOf(subjects: readonly Subject[], uses: readonly Use[], currency: string) {
  return subjects.flatMap((subject) => uses.map((use) => itemOf(subject, use, currency)))
}

function itemOf(subject: Subject, { licence, option, fields }: Use, currency: string): CartItem {
  const { base, ...what } = subject
  const given = licence.fields.map(({ id }) => [id, fields[id]?.trim() ?? ''] as const)
  return {
    ...what,
    price: linePrice(base, option.multiplier),
    licenseOptionId: option.id,
    fontLicenseId: licence.id,
    customLicenseId: null,
    ...(given.length > 0 ? { fields: Object.fromEntries(given) } : {}),
    currency,
  }
}

/** The multiplier of each line of an item that is licensed for so many different kinds. */
export function combinationOf(combinations: readonly Schemas['Combination'][], kinds: number) {
  return combinations.findLast((entry) => entry.kinds <= kinds)?.multiplier ?? 1
}

/** The price of the choices, and how much less than one by one; by the server's rules. */
export function sumOf(
  subjects: readonly Subject[],
  uses: readonly Use[],
  combinations: readonly Schemas['Combination'][],
) {
  const together = combinationOf(combinations, uses.length)
  let sum = 0
  let single = 0
  for (const { base } of subjects) {
    for (const { option } of uses) {
      sum += linePrice(base, option.multiplier, together)
      single += linePrice(base, option.multiplier)
    }
  }
  return { sum, saved: single - sum, together }
}

/** The same licence of the same thing; fields and prices do not count. */
export const isSameLicence = (one: CartItem, other: CartItem) =>
  one.itemClass === other.itemClass &&
  one.itemId === other.itemId &&
  one.fontLicenseId === other.fontLicenseId &&
  one.licenseOptionId === other.licenseOptionId

/** Required texts that are still missing, by licence and field. */
export const missingFields = (uses: readonly Use[]) =>
  uses.flatMap(({ licence, fields }) =>
    licence.fields
      .filter(({ id, required }) => required && !fields[id]?.trim())
      .map((field) => ({ licence, field })),
  )

/**
 * From how many styles on the family costs less than single styles, counting the picked ones and
 * then the cheapest; null where it never does.
 */
export function familyPaysFrom(
  family: Package,
  styles: readonly Style[],
  picked: readonly Style[],
) {
  const prices = (some: readonly Style[]) => some.flatMap(({ price }) => price ?? [])
  const others = styles.filter((style) => !picked.includes(style))
  const inOrder = [...prices(picked), ...prices(others).sort((one, other) => one - other)]
  let sum = 0
  for (const [index, price] of inOrder.entries()) {
    sum += price
    if (sum > family.price) return index + 1
  }
  return null
}
