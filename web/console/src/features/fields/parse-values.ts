import { currencyUnit } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { Parsed } from './ParsedField'

// Readers and writers of the texts of fields. A reader takes a point or a comma before decimals, and
// no separator of thousands.

const decimal = /^\d+(?:[.,]\d+)?$/

/** A decimal number with at most so many places, in units of its last place. */
function scaled(written: string, places: number): number | null {
  if (!decimal.test(written)) return null
  const [whole = '', part = ''] = written.split(/[.,]/)
  if (part.length > places) return null
  const value = Number(whole + part.padEnd(places, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/** "12.5" of 125000 in ten-thousandths, without zeros at the end. */
function plain(value: number, places: number) {
  const digits = String(value).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = digits.slice(digits.length - places).replace(/0+$/, '')
  return part ? `${whole}.${part}` : whole
}

/** A factor in ten-thousandths: "1.5" is 15000. */
export const factor = {
  format: (value: number) => plain(value, 4),
  parse(written: string): Parsed<number> {
    const value = scaled(written.trim(), 4)
    return value === null ? { fault: text('console.field.fault.factor') } : { value }
  },
}

/** A percentage in hundredths of a per cent: "12.5" is 1250; at most 100. */
export const percent = {
  format: (value: number) => plain(value, 2),
  parse(written: string): Parsed<number> {
    const value = scaled(written.replace('%', '').trim(), 2)
    return value === null || value > 10_000
      ? { fault: text('console.field.fault.percent') }
      : { value }
  },
}

/** A tax rate in thousandths of a per cent: "21.5" is 21500; at most 100. */
export const taxRate = {
  format: (value: number) => plain(value, 3),
  parse(written: string): Parsed<number> {
    const value = scaled(written.replace('%', '').trim(), 3)
    return value === null || value > 100_000
      ? { fault: text('console.field.fault.taxRate') }
      : { value }
  },
}

/** A whole number from `least` on; an empty text is null where there may be none. */
export const count = (least: number) => ({
  format: (value: number | null) => (value === null ? '' : String(value)),
  parse(written: string): Parsed<number | null> {
    if (written.trim() === '') return { value: null }
    const value = scaled(written.trim(), 0)
    return value === null || value < least || value > 2_147_483_647
      ? { fault: text('console.field.fault.count', { least }) }
      : { value }
  },
})

/** An amount of a currency in minor units: "12.50" is 1250. */
export function amount(currency: string) {
  const { unit, digits } = currencyUnit(currency)
  return {
    format: (value: number) => (value / unit).toFixed(digits),
    parse(written: string): Parsed<number> {
      const value = scaled(written.trim(), digits)
      return value === null
        ? { fault: text('console.field.fault.amount', { currency, digits }) }
        : { value: (value * unit) / 10 ** digits }
    },
  }
}
