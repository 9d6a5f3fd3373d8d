import { day } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'

/** A quarter of UTC days, as "2026-Q3". */
export type Quarter = string

const pattern = /^(\d{4})-Q([1-4])$/

/** The quarter of an address; null: the text is none. */
export const quarterIn = (written: string | null): Quarter | null =>
  written !== null && pattern.test(written) ? written : null

function partsOf(quarter: Quarter) {
  const [, year = '', part = ''] = pattern.exec(quarter) ?? []
  return { year: Number(year), part: Number(part) }
}

/** The quarter of a day, as "2026-08-31". */
export function quarterOf(of: string): Quarter {
  const [year, month] = of.split('-') as [string, string]
  return `${year}-Q${Math.ceil(Number(month) / 3)}`
}

/** A quarter in words: "July to September 2026". */
export function quarterWords(quarter: Quarter) {
  const { year, part } = partsOf(quarter)
  const month = (at: number) => new Date(Date.UTC(year, part * 3 - 3 + at, 1))
  const named = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
  const [from, to] = [named.format(month(0)), named.format(month(2))]
  return text('console.vat.months', { from, to, year: String(year) })
}

/** A quarter in a row: "2026 third quarter". */
export function shortWords(quarter: Quarter) {
  const { year, part } = partsOf(quarter)
  return text('console.vat.quarterOf', { year: String(year), part: String(part) })
}

/** A day beside a quarter, without its year where that is the quarter's: "31 December". */
export function dayBeside(of: string, quarter: Quarter) {
  if (of.slice(0, 4) !== quarter.slice(0, 4)) return day(of)
  const parts = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(of))
}
