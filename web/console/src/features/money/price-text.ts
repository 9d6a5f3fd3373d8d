import { currencyUnit } from '@typecase/shared/format'

/** A price in minor units of its currency; null: none, it is not on sale there. */
export type Price = number | null

/** Why a text is no price. */
export type PriceFault =
  'notPrice' | 'ambiguous' | 'decimals' | 'negative' | 'otherCurrency' | 'tooLarge'

export type ParsedPrice = { price: Price; fault?: never } | { fault: PriceFault; price?: never }

const spaces = /[\s\u00a0\u202f]+/g
const longest = 40
const numberPart = /^([^\d.,]*)([\d.,][\d.,'’ ]*[\d.,]|[\d.,])([^\d]*)$/

/**
 * A price as people write it, in minor units: "35", "35.00", "1,250.00", "€35", "35,00", "1 250 EUR".
 * Nothing and a dash are no price (null). "1,250" is ambiguous where the currency has decimals: it is
 * 1250 to some and 1.25 to others.
 */
export function parsePrice(text: string, currency: string): ParsedPrice {
  const trimmed = text.replace(spaces, ' ').trim()
  if (trimmed.length > longest) return { fault: 'notPrice' }
  if (/^[-–—−]?$/.test(trimmed)) return { price: null }
  const [, before, written, after] = numberPart.exec(trimmed) ?? []
  if (written === undefined) return { fault: 'notPrice' }
  const mark = `${before}${after}`.replaceAll(' ', '')
  if (/^[-–−]|^\(.*\)$/.test(mark)) return { fault: 'negative' }
  const fault = mark === '' ? null : markFault(mark, currency)
  if (fault) return { fault }
  return parseNumber(written, currency)
}

/** Whether what stands beside a number is the currency, another one, or no currency at all. */
function markFault(mark: string, currency: string): PriceFault | null {
  const written = mark.toUpperCase()
  if (marksOf(currency).includes(written)) return null
  const isCurrency = /^[A-Z]{0,3}\p{Sc}$/u.test(written) || currencies.has(written)
  return isCurrency ? 'otherCurrency' : 'notPrice'
}

/** In place of a currency: a factor of prices, in ten-thousandths. */
export const factor = 'factor'

/** How a column counts: minor units of one, the most decimals that it has, and the fewest shown. */
export function unitOf(currency: string) {
  if (currency === factor) return { unit: 10_000, digits: 4, fewest: 1 }
  const { unit, digits } = currencyUnit(currency)
  return { unit, digits, fewest: digits }
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const kept = new Map<string, readonly string[]>()

/** The ways to write a currency, in capitals: "EUR", "€". */
function marksOf(currency: string) {
  if (currency === factor) return ['×', 'X']
  const known = kept.get(currency)
  if (known) return known
  const symbols = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')!
      .value.toUpperCase(),
  )
  const marks = [currency, ...symbols, ...(currency === 'JPY' ? ['¥'] : [])]
  kept.set(currency, marks)
  return marks
}

const grouped = {
  ',': /^\d{1,3}(,\d{3})+$/,
  '.': /^\d{1,3}(\.\d{3})+$/,
  ' ': /^\d{1,3}(?:( |'|’)\d{3})(?:\1\d{3})*$/,
} as const

function parseNumber(written: string, currency: string): ParsedPrice {
  const { unit, digits } = unitOf(currency)
  const split = splitNumber(written, digits)
  if ('fault' in split) return split
  const { whole, fraction } = split
  if (fraction.length > digits) return { fault: 'decimals' }
  const minor = BigInt(`${whole}${fraction.padEnd(digits, '0')}`) * BigInt(unit / 10 ** digits)
  const price = Number(minor)
  return Number.isSafeInteger(price) ? { price } : { fault: 'tooLarge' }
}

type Split = { whole: string; fraction: string } | { fault: PriceFault }

function splitNumber(written: string, digits: number): Split {
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  if (last < 0) return wholeOf(written, ' ', '')
  const mark = written[last] as '.' | ','
  const whole = written.slice(0, last)
  const fraction = written.slice(last + 1)
  if (!/^\d+$/.test(fraction)) return { fault: 'notPrice' }
  if (whole.includes(mark)) return wholeOf(written, mark, '')
  if (fraction.length === 3 && digits < 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    return digits > 0 ? { fault: 'ambiguous' } : wholeOf(written, mark, '')
  }
  return wholeOf(whole, /[.,]/.test(whole) ? (mark === '.' ? ',' : '.') : ' ', fraction)
}

function wholeOf(written: string, mark: keyof typeof grouped, fraction: string): Split {
  const isWhole = /^\d*$/.test(written) || grouped[mark].test(written)
  if (!isWhole) return { fault: 'notPrice' }
  return { whole: written.replace(/\D/g, '') || '0', fraction }
}

/** A price as spreadsheets read it: "1250.00"; nothing where there is none. */
export function plainPrice(price: Price | undefined, currency: string) {
  if (price === null || price === undefined) return ''
  const { unit, digits, fewest } = unitOf(currency)
  const written = (price / unit).toFixed(digits)
  const zeros = /0*$/.exec(written)![0].length
  return written.slice(0, written.length - Math.min(zeros, digits - fewest))
}

const formats = new Map<string, Intl.NumberFormat>()

/** A price as the grid shows it, without its currency: "1,250.00"; an en dash where there is none. */
export function shownPrice(price: Price, currency: string) {
  if (price === null) return '–'
  const { unit, digits, fewest } = unitOf(currency)
  const key = `${fewest} ${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: fewest,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format.format(price / unit)
}
