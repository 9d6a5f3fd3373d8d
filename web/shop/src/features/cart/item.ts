export type CartItem = {
  /** For display, in minor units; the server never believes it. */
  price: number
  /** The name of the licensed item: "Fraunces Bold", "Fraunces, complete family". */
  description: string
  itemId: string
  /** style, family or package. */
  itemClass: string
  /** The tier. */
  licenseOptionId: string
  /** The licence kind. */
  fontLicenseId: string
  /** A negotiated licence. */
  customLicenseId: string | null
  /** Texts such as a domain, by field id; no part of equality. */
  fields?: Record<string, string> | undefined
  currency?: string | undefined
  /** Serial numbers of the customer's licences that it takes the place of; no part of equality. */
  upgrades?: string[] | undefined
}
export type NewCartItem = Omit<CartItem, 'customLicenseId'> & { customLicenseId?: string | null }

/** An item as it was stored or linked, without what it is not made of; null: it is none. */
export function itemOf(value: unknown): CartItem | null {
  const given = Object(value) as Partial<Record<keyof CartItem, unknown>>
  const { price, description, fields, currency, upgrades } = given
  const { itemId, itemClass, licenseOptionId, fontLicenseId, customLicenseId = null } = given
  const isWhole =
    Number.isSafeInteger(price) &&
    isText(description) &&
    [itemId, itemClass, licenseOptionId, fontLicenseId].every((id) => isText(id) && id !== '') &&
    (customLicenseId === null || isText(customLicenseId)) &&
    (fields === undefined || isTexts(fields)) &&
    (currency === undefined || isText(currency)) &&
    (upgrades === undefined || (Array.isArray(upgrades) && upgrades.every(isText)))
  if (!isWhole) return null
  return {
    ...{ price, description, itemId, itemClass, licenseOptionId, fontLicenseId, customLicenseId },
    ...(fields !== undefined && { fields }),
    ...(currency !== undefined && { currency }),
    ...(upgrades !== undefined && { upgrades }),
  } as CartItem
}

const isText = (value: unknown) => typeof value === 'string'

const isTexts = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isText)
