import { countryName } from '@typecase/shared/country-names'
import { list, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { VatCorrection, VatMissingRate, VatReturn, VatReturns, VatRow } from './queries'
import { dayBeside, quarterOf, quarterWords, type Quarter } from './quarters'

/** The quarter that the screen begins with: the oldest that is due, else the running one. */
export const firstShown = ({ due, quarters }: VatReturns, today: string): Quarter =>
  due[0] ?? quarters[0]?.quarter ?? quarterOf(today)

/** How a return stands. `overdue`: its last day to be filed has passed. */
export type Standing = 'running' | 'over' | 'overdue' | 'filed'

export function standingOf({ state, dueOn }: Pick<VatReturn, 'state' | 'dueOn'>, today: string) {
  return state === 'over' && today > dueOn ? 'overdue' : (state satisfies Standing)
}

/** Why a return cannot be locked yet; null: it can be, or it is locked already. */
export function barrierWords(shown: VatReturn) {
  const { lockBarrier, quarter, rates, missingRates, awaitedQuarter, to } = shown
  switch (lockBarrier) {
    case 'quarter_not_over':
      return text(rates.rates.length === 0 ? 'console.vat.waits.day' : 'console.vat.waits.rates')
    case 'quarter_gap':
      return text('console.vat.waits.quarter', {
        quarter: awaitedQuarter === null ? '–' : quarterWords(awaitedQuarter),
      })
    case 'quarter_before_first':
      return text('console.vat.waits.never')
    case 'rates_missing':
      return text('console.vat.waits.ratesOf', {
        day: dayBeside(missingDays(missingRates)[0]?.day ?? to, quarter),
      })
    default:
      return null
  }
}

/** Rows by the name of the country, as the page is read, then by rate. */
export const byName = (rows: readonly VatRow[]) =>
  rows.toSorted(
    (one, other) =>
      countryName(one.country).localeCompare(countryName(other.country)) ||
      Number(one.rate) - Number(other.rate),
  )

/** The orders of a row in other currencies: "6 in DKK"; an en dash for none. */
export function convertedWords({ currencies }: VatRow) {
  const others = currencies.filter(({ currency, orders }) => currency !== 'EUR' && orders > 0)
  const words = others.map(({ currency, orders }) =>
    text('console.vat.inCurrency', { count: number(orders), currency }),
  )
  return words.join(', ') || '–'
}

/** Why a correction is made: "2 orders refunded". */
export function correctionWords({ refundedOrders, disputedOrders, changed }: VatCorrection) {
  return list([
    ...(refundedOrders > 0 ? [text('console.vat.refunded', { count: refundedOrders })] : []),
    ...(disputedOrders > 0 ? [text('console.vat.disputed', { count: disputedOrders })] : []),
    ...(changed !== null && changed !== 0 ? [text('console.vat.changedOrders')] : []),
  ])
}

/** Currencies whose rates the return takes, of this quarter or of one that is corrected. */
export const currenciesOf = ({ rates, missingRates }: Pick<VatReturn, 'rates' | 'missingRates'>) =>
  [...new Set([...rates.rates, ...missingRates].map(({ currency }) => currency))].toSorted()

/** Rates that are missing together: those of one day. */
export type MissingDay = { day: string; quarter: Quarter; currencies: readonly string[] }

/** The days whose rates are missing, the latest first. */
export function missingDays(missing: readonly VatMissingRate[]): MissingDay[] {
  const days = [...new Set(missing.map(({ day }) => day))].toSorted().toReversed()
  return days.map((day) => {
    const own = missing.filter((one) => one.day === day)
    return { day, quarter: own[0]!.quarter, currencies: own.map(({ currency }) => currency) }
  })
}

/** The day of which all rates are that are known; null: of several, or none is known. */
export function commonDay({ rates }: VatReturn['rates']) {
  const days = [...new Set(rates.map(({ day }) => day).filter((day) => day !== null))]
  return days.length === 1 ? days[0]! : null
}

/** Sums of a return that its lock states. null: a rate is missing. */
export function sumsOf({ total, corrections, payable }: VatReturn) {
  const corrected = corrections.reduce<number | null>(
    (sum, { vat }) => (sum === null || vat === null ? null : sum + vat),
    0,
  )
  return { net: total.net, vat: total.vat, corrected, payable }
}

export type SumName = keyof ReturnType<typeof sumsOf>

/** The sums in which two drafts of a quarter differ. */
export function changedSums(before: VatReturn, after: VatReturn) {
  const [was, is] = [sumsOf(before), sumsOf(after)]
  return (Object.keys(is) as SumName[])
    .filter((name) => was[name] !== is[name])
    .map((name) => ({ name, before: was[name], after: is[name] }))
}
