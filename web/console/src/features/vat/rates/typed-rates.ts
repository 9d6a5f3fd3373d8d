import { exchangeRate } from '../../fields/parse-values'

/** The texts of the form: the day, and one by currency. */
export type TypedRates = Readonly<Record<string, string>> & { day: string }

/** The fault of a text; undefined: it is a rate, or empty. */
export function rateFault(written: string) {
  if (written.trim() === '') return undefined
  const read = exchangeRate.parse(written)
  return 'fault' in read ? read.fault : undefined
}

/** The rates that were typed, each written as the server reads it. */
export const ratesIn = (values: TypedRates, currencies: readonly string[]) =>
  currencies.flatMap((currency) => {
    const read = exchangeRate.parse(values[currency] ?? '')
    return 'value' in read ? [{ currency, rate: exchangeRate.format(read.value) }] : []
  })
