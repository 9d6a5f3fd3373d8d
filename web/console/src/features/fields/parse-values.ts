import { currencyUnit } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { parsePrice, plainPrice } from '../money/price-text'

// Readers of the texts of fields. Numbers have a point or a comma before decimals; blanks may stand
// around them and between groups of three digits ("12 500"). Anything else is refused: "1%2", "1e3",
// "0x10", "1,234.5".

/** A value that was read from a text, or the sentence that says why the text is none. */
export type Parsed<T> = { value: T } | { fault: string }

/** Reads values from texts and writes them; a written value is read as itself. */
export type Reader<T> = {
  format: (value: T) => string
  parse: (text: string) => Parsed<T>
}

const decimal =
  /^([-−]?)[ \u00a0\u202f]*(\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+|(?=[.,]))(?:[.,](\d+))?$/

/** A decimal number with at most so many places, in units of its last place; null: it is none. */
function scaled(written: string, places: number): number | null {
  const [, sign, whole = '', part = ''] = decimal.exec(written.trim()) ?? []
  if (sign === undefined || part.length > places) return null
  const value = Number(whole.replace(/\D/g, '') + part.padEnd(places, '0'))
  return Number.isSafeInteger(value) ? (sign === '' ? value : 0 - value) : null
}

/** "12.5" of 125000 in ten-thousandths, without zeros at the end. */
function plain(value: number, places: number) {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${part ? `${whole}.${part}` : whole}`
}

/** Numbers counted in units of their last place, from `least` to `most` units. */
const decimals = (
  places: number,
  [least, most]: readonly [number, number],
  fault: () => string,
  tidy = (written: string) => written,
): Reader<number> => ({
  format: (value) => plain(value, places),
  parse(written) {
    const value = scaled(tidy(written), places)
    return value === null || value < least || value > most ? { fault: fault() } : { value }
  },
})

/** Without the sign of per cent, which may stand at the end. */
const withoutPercent = (written: string) => written.trim().replace(/%$/, '')

/** A factor in ten-thousandths: "1.5" is 15000. */
export const factor = decimals(4, [0, Number.MAX_SAFE_INTEGER], () =>
  text('console.field.fault.factor'),
)

/** A percentage in hundredths of a per cent: "12.5" and "12,5 %" are 1250; at most 100. */
export const percent = decimals(
  2,
  [0, 10_000],
  () => text('console.field.fault.percent'),
  withoutPercent,
)

/** A tax rate in thousandths of a per cent: "21.5" is 21500; at most 100. */
export const taxRate = decimals(
  3,
  [0, 100_000],
  () => text('console.field.fault.taxRate'),
  withoutPercent,
)

/** How much of a currency 1 EUR is, in millionths: "7.4597" is 7459700. */
export const exchangeRate = decimals(6, [1, Number.MAX_SAFE_INTEGER], () =>
  text('console.field.fault.exchangeRate'),
)

/** A whole number from `least` on, which the server keeps in 32 bits. */
export const count = (least: number) =>
  decimals(0, [least, 2_147_483_647], () => text('console.field.fault.count', { least }))

/** A whole number of a range. */
export const wholeIn = (min: number, max: number) =>
  decimals(0, [min, max], () => text('console.field.fault.whole', { min, max }))

/** Decimals of `numberIn`. */
const places = 6
const millionths = 10 ** places

/** A number of a range with at most six decimals. */
export function numberIn(min: number, max: number): Reader<number> {
  const fault = () => text('console.field.range', { min, max })
  const { format, parse } = decimals(places, [min * millionths, max * millionths], fault)
  return {
    format: (value) => format(Math.round(value * millionths)),
    parse(written) {
      const read = parse(written)
      return 'value' in read ? { value: read.value / millionths } : read
    },
  }
}

/** A reader that takes an empty text, too: it is `none`. */
export const optional = <T, None>(reader: Reader<T>, none: None): Reader<T | None> => ({
  format: (value) => (value === none ? '' : reader.format(value as T)),
  parse: (written) => (written.trim() === '' ? { value: none } : reader.parse(written)),
})

/** An amount of a currency in minor units, read as the price grid reads it: "12.50" and "€12,50" are 1250. */
export const amount = (currency: string): Reader<number> => ({
  format: (value) => plainPrice(value, currency),
  parse(written) {
    const { price, fault } = parsePrice(written, currency)
    if (typeof price === 'number') return { value: price }
    const { digits } = currencyUnit(currency)
    return fault === 'ambiguous'
      ? { fault: text('console.prices.fault.ambiguous', { text: written.trim() }) }
      : { fault: text('console.field.fault.amount', { currency, digits }) }
  },
})

/** The value of a text; null: it is none. */
export function valueIn<T>({ parse }: Reader<T>, written: string): T | null {
  const read = parse(written)
  return 'value' in read ? read.value : null
}

/**
 * An amount as the same number of another currency, in minor units of each: 10.00 EUR is 10 JPY. It is
 * rounded to what the other currency can be written in.
 */
export function inCurrency(value: number, from: string, to: string) {
  const { unit, digits } = currencyUnit(to)
  const written = value / currencyUnit(from).unit
  return Math.round(written * 10 ** digits) * (unit / 10 ** digits)
}

/** A list, one item a line, read without blanks around them and without empty lines. */
export const lines: Reader<readonly string[]> = {
  format: (items) => items.join('\n'),
  parse: (written) => ({
    value: written
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }),
}

/** Tags of OpenType, such as features, one a line: four visible characters of ASCII each. */
export const tags: Reader<readonly string[]> = {
  format: lines.format,
  parse(written) {
    const read = lines.parse(written)
    const wrong = 'value' in read && read.value.find((tag) => !/^[!-~]{4}$/.test(tag))
    return wrong ? { fault: text('console.field.fault.tag', { tag: wrong }) } : read
  },
}

/** Whether a text is a day of the calendar such as "2026-11-21". */
export function isDay(written: string) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)
}

/** The day of a time in microseconds, in UTC, as "2026-11-21"; empty: none. */
export const dayOf = (micros: number | undefined) =>
  micros === undefined ? '' : new Date(micros / 1000).toISOString().slice(0, 10)

/** The first moment of a day in microseconds, in UTC; undefined: it is no day. */
export const startOfDay = (day: string) =>
  isDay(day) ? Date.parse(`${day}T00:00:00Z`) * 1000 : undefined
