const locale = () => document.documentElement.lang || 'en'

/** Minor units of a currency as a price: 4000 EUR is "€40", or "€40.00" with `cents` 'always'. */
export function money(amount: number, currency: string, cents: 'always' | 'needed' = 'always') {
  const { full, whole } = currencyFormats(locale(), currency)
  const { unit } = currencyUnit(currency)
  const format = cents === 'needed' && amount % unit === 0 ? whole : full
  return format.format(amount / unit).replace('-', '−')
}

/** How a currency counts: minor units of one, and the decimals that its amounts are written with. */
export function currencyUnit(currency: string) {
  const { digits } = currencyFormats(locale(), currency)
  return { unit: currency === 'ISK' ? 100 : 10 ** digits, digits } // Whole, counted in hundredths.
}

type CurrencyFormats = { digits: number; full: Intl.NumberFormat; whole: Intl.NumberFormat }
const kept = new Map<string, CurrencyFormats>()

// Making a format takes far longer than using it, and lists have hundreds of prices.
function currencyFormats(locale: string, currency: string): CurrencyFormats {
  const known = kept.get(`${locale} ${currency}`)
  if (known) return known
  const full = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const digits = full.resolvedOptions().maximumFractionDigits ?? 2
  const whole = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
  })
  const formats = { digits, full, whole }
  kept.set(`${locale} ${currency}`, formats)
  return formats
}

/** A number in the reader's manner, with a real minus. */
export function number(value: number, maximumFractionDigits = 0) {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits }).format(value).replace('-', '−')
}

/** An ISO 8601 time as the reader's day: "21 December 2026". */
export function date(time: string) {
  return new Intl.DateTimeFormat(dayFirst(locale()), { dateStyle: 'long' }).format(new Date(time))
}

/** The day of an ISO 8601 time, the same to every reader: that of UTC, as the server writes it. */
export function day(time: string) {
  const format = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(dayFirst(locale()), format).format(new Date(time))
}

/** The last day on which something holds that ends at an ISO 8601 time, that moment excluded. */
export const lastDay = (end: string) => date(new Date(Date.parse(end) - 1).toISOString())

/** An ISO 8601 time as a day and a time of day. */
export function dateTime(time: string) {
  return new Intl.DateTimeFormat(dayFirst(locale()), {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(time))
}

/** An ISO 8601 time for rows: "21 Nov, 10:42", with its year where that is another one. */
export function shortTime(time: string, { seconds = false, now = new Date() } = {}) {
  const at = new Date(time)
  return new Intl.DateTimeFormat(dayFirst(locale()), {
    day: 'numeric',
    month: 'short',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
  }).format(at)
}

/** Words as a list with its "and": "ə, ŋ and ẹ". */
export function list(words: readonly string[]) {
  return new Intl.ListFormat(dayFirst(locale()), { type: 'conjunction' }).format(words)
}

/** A size in bytes: "2.1 MB". */
export function bytes(size: number) {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = size < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(size) / 3))
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(size / 1000 ** step)
}

// The interface is written in British English; a bare "en" would give American dates.
function dayFirst(language: string) {
  return language === 'en' ? 'en-GB' : language
}

/** A licence's name before the word "licence": "Fleet" of "Fleet licence". */
export const licenceStem = (name: string) => name.replace(/(?<=\S)\s+licen[cs]e$/i, '')
