import {
  placesOf,
  priceAt,
  type Draft,
  type Entry,
  type Place,
  type Range,
  type Sheet,
} from './model'
import { parsePrice, unitOf, type PriceFault } from '../../money/price-text'

type Ratio = { over: bigint; under: bigint }

/** A change of a price. Amounts are kept as written: each column reads them in its currency. */
export type PriceChange =
  | { op: 'keep' }
  | { op: 'scale'; by: Ratio }
  | { op: 'add'; amount: string; sign: 1 | -1 }
  | { op: 'set'; amount: string }

export type Rounding =
  | { to: 'step' }
  | { to: 'nearest' | 'up' | 'down'; step: string }
  | { to: 'ending'; ending: string }

export type Formula = { change: PriceChange; rounding: Rounding }

export type FormulaFault =
  /** The field that is not understood. */
  | { fault: 'change' | 'rounding' }
  /** The amount is none in the currency of a column: too many decimals, ambiguous. */
  | { fault: 'amount'; column: number; text: string; why: PriceFault }
  /** Prices that would fall below 0 or grow beyond what can be stored, and the first of them. */
  | { fault: 'negative' | 'tooLarge'; first: Place; count: number }

export type FormulaPlan = {
  fault?: never
  entries: readonly Entry[]
  /** Prices that stay as they are; cells without a price; places without a cell. */
  stay: { unchanged: number; noPrice: number; noCell: number }
  /** Prices above 0 that become 0. */
  becomeFree: number
}

const decimal = /^(\d+)(?:[.,](\d+))?$/

/** A decimal as an exact ratio; null: it is none. */
function ratioOf(text: string): Ratio | null {
  const [, whole, fraction = ''] = decimal.exec(text) ?? []
  if (whole === undefined) return null
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) }
}

const isAmount = (text: string) => /^[\d.,]*\d[\d.,]*$/.test(text)

/** "+5 %", "-10%", "* 1.2", "+ 2", "- 2", "= 40", or nothing: the price itself. null: none of these. */
export function parseChange(text: string): PriceChange | null {
  const written = text.replace(/[\s\u00a0\u202f]+/g, '').replace(/^[−–]/, '-')
  if (written === '') return { op: 'keep' }
  const operator = written[0]!
  const isPercent = written.endsWith('%')
  const operand = written.slice(1, isPercent ? -1 : undefined)
  if (isPercent) return percentOf(operator, operand)
  if (operator === '*' || operator === '×') {
    const by = ratioOf(operand)
    return by && { op: 'scale', by }
  }
  if (!isAmount(operand)) return null
  if (operator === '=') return { op: 'set', amount: operand }
  if (operator === '+') return { op: 'add', amount: operand, sign: 1 }
  return operator === '-' ? { op: 'add', amount: operand, sign: -1 } : null
}

function percentOf(operator: string, operand: string): PriceChange | null {
  const percent = ratioOf(operand)
  if (!percent || (operator !== '+' && operator !== '-')) return null
  const { over, under } = percent
  const whole = 100n * under
  return { op: 'scale', by: { over: operator === '+' ? whole + over : whole - over, under: whole } }
}

/** "5", "round to 5", "up to 1", "round down to 0.50", "ends in .90", or nothing. null: none of these. */
export function parseRounding(text: string): Rounding | null {
  const written = text.toLowerCase().replace(/[\s\u00a0\u202f]+/g, '')
  if (written === '') return { to: 'step' }
  const [, words = 'to', amount] = /^(?:round)?(upto|downto|to|up|down|endsin)?(.*)$/.exec(written)!
  if (!isAmount(amount!)) return null
  if (words === 'endsin') return { to: 'ending', ending: amount! }
  if (!/[1-9]/.test(amount!)) return null
  const to = words.startsWith('up') ? 'up' : words.startsWith('down') ? 'down' : 'nearest'
  return { to, step: amount! }
}

const splitFormula = /(?<=\S)\s+(?=round\b|ends\b)/i

/** A change and its rounding, which may stand in one text: "+5 % round to 5". */
export function parseFormula(changeText: string, roundingText: string): Formula | FormulaFault {
  const [first = '', ...rest] = /^\s*(round|ends)\b/i.test(changeText)
    ? ['', changeText]
    : changeText.split(splitFormula)
  const change = parseChange(first)
  if (!change || (rest.length > 0 && roundingText.trim() !== '')) return { fault: 'change' }
  const rounding = parseRounding(rest.join(' ') || roundingText)
  if (!rounding) return { fault: rest.length > 0 ? 'change' : 'rounding' }
  return { change, rounding }
}

/** A formula in minor units of one currency. */
type Calculation = (price: bigint) => bigint

const floorDivide = (over: bigint, under: bigint) => {
  const quotient = over / under
  return over % under < 0n ? quotient - 1n : quotient
}

type AmountFault = { text: string; why: PriceFault }

/** The calculation of a formula in a currency. Fractions are exact and rounded once, half up. */
function calculationIn({ change, rounding }: Formula, currency: string): Calculation | AmountFault {
  const { unit, digits } = unitOf(currency)
  const texts = amountTexts({ change, rounding })
  const amounts = [texts.change, texts.rounding].map((text) => parsePrice(text ?? '0', currency))
  for (const [at, { fault }] of amounts.entries()) {
    if (fault) return { text: (at === 0 ? texts.change : texts.rounding)!, why: fault }
  }
  const [amount, step] = amounts.map(({ price }) => BigInt(price!)) as [bigint, bigint]
  const exact = exactly(change, amount)
  if (rounding.to === 'ending') {
    const period = periodOf(rounding.ending, unit)
    return (price) => endingAt(exact(price), step, period)
  }
  const smallest = BigInt(unit / 10 ** digits)
  if (rounding.to === 'step') return (price) => rounded(exact(price), smallest, 'nearest')
  return (price) => rounded(exact(price), step, rounding.to)
}

/** The amounts of a formula, which are of the currency of each column. */
const amountTexts = ({ change, rounding }: Formula) => ({
  change: 'amount' in change ? change.amount : undefined,
  rounding:
    rounding.to === 'ending' ? rounding.ending : rounding.to === 'step' ? undefined : rounding.step,
})

/** A change without rounding; `amount` in minor units. */
const exactly =
  (change: PriceChange, amount: bigint) =>
  (price: bigint): Ratio => {
    if (change.op === 'scale') return { over: price * change.by.over, under: change.by.under }
    if (change.op === 'set') return { over: amount, under: 1n }
    const added = change.op === 'add' ? BigInt(change.sign) * amount : 0n
    return { over: price + added, under: 1n }
  }

function rounded({ over, under }: Ratio, step: bigint, to: 'nearest' | 'up' | 'down') {
  const width = under * step
  if (to === 'down') return floorDivide(over, width) * step
  if (to === 'up') return -floorDivide(-over, width) * step
  return floorDivide(2n * over + width, 2n * width) * step
}

/** How far prices with an ending are apart: ".90" recurs every 1, "9" and "9.90" every 10. */
const periodOf = (ending: string, unit: number) => {
  const whole = /^0*(\d*)/.exec(ending)![1]!
  return BigInt(unit) * 10n ** BigInt(whole.length)
}

/** The nearest price with an ending, of two the higher one; a price that is below 0 stays below. */
function endingAt({ over, under }: Ratio, ending: bigint, period: bigint) {
  if (over < 0n) return floorDivide(over, under)
  const nearest = rounded({ over: over - ending * under, under }, period, 'nearest')
  return (nearest < 0n ? 0n : nearest) + ending
}

/** The entries that a formula makes in a range. It puts nothing on sale: cells without a price stay. */
export function planFormula(
  sheet: Sheet,
  draft: Draft,
  range: Range,
  formula: Formula,
): FormulaPlan | FormulaFault {
  const calculations = sheet.columns.map(({ currency }, column) =>
    column < range.left || column > range.right ? null : calculationIn(formula, currency),
  )
  for (const [column, wrong] of calculations.entries()) {
    if (wrong && 'why' in wrong) return { fault: 'amount', column, ...wrong }
  }
  const entries: Entry[] = []
  const refused = { negative: [] as Place[], tooLarge: [] as Place[] }
  const stay = { unchanged: 0, noPrice: 0, noCell: 0 }
  let becomeFree = 0
  for (const place of placesOf(range)) {
    const price = priceAt(sheet, draft, place)
    if (price === undefined) stay.noCell += 1
    else if (price === null) stay.noPrice += 1
    else {
      const result = Number((calculations[place.column] as Calculation)(BigInt(price)))
      if (result < 0) refused.negative.push(place)
      else if (!Number.isSafeInteger(result)) refused.tooLarge.push(place)
      else if (result === price) stay.unchanged += 1
      else {
        entries.push({ place, price: result })
        if (result === 0) becomeFree += 1
      }
    }
  }
  for (const fault of ['negative', 'tooLarge'] as const) {
    const [first] = refused[fault]
    if (first) return { fault, first, count: refused[fault].length }
  }
  return { entries, stay, becomeFree }
}
