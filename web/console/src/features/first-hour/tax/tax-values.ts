import { text } from '@typecase/shared/messages/text'
import type { ShopRecord } from '../../selling/model'
import type { VatFault } from './vat-number'

/** The answers of the step. */
export type TaxValues = {
  vatNumber: string
  pricesIncludeTax: boolean
  oneStop: boolean
  /** A small business without a VAT number, exempt from tax. */
  isSmall: boolean
  /** On the invoices of a small business. */
  sentence: string
}

export const taxValuesOf = ({ foundry, taxes }: ShopRecord): TaxValues => ({
  vatNumber: foundry.vatNumber,
  pricesIncludeTax: foundry.pricesIncludeTax,
  oneStop: taxes.oneStop,
  isSmall: taxes.smallBusiness,
  sentence: taxes.smallBusinessSentence,
})

/** A small business has neither a VAT number nor a return of the one-stop scheme. */
export const withTaxValues = (shop: ShopRecord, values: TaxValues): ShopRecord => ({
  ...shop,
  foundry: {
    ...shop.foundry,
    vatNumber: values.isSmall ? '' : values.vatNumber.trim(),
    pricesIncludeTax: !values.isSmall && values.pricesIncludeTax,
  },
  taxes: {
    ...shop.taxes,
    oneStop: !values.isSmall && values.oneStop,
    smallBusiness: values.isSmall,
    smallBusinessSentence: values.isSmall ? values.sentence.trim() : '',
  },
})

/** How far a number is from one, beside the button. */
export function missingNumber({ missing }: VatFault) {
  if (missing === 0) return text('console.firstHour.tax.vatWrong')
  return missing > 0
    ? text('console.firstHour.tax.vatShort', { count: missing })
    : text('console.firstHour.tax.vatLong', { count: -missing })
}
