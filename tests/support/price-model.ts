// A model of what a cart must cost, in whole numbers, by the rules as people read them. It shares no
// code with the shop, which is compared with it. Discounts are per cent of a line.

import type { Drawn, Range } from './random-carts.ts'

export interface Tax {
  name: string
  rate: string
  amount: number
}

export interface QuoteShape {
  pricesIncludeTax: boolean
  taxReason: string | null
  lines: {
    base: number
    multiplier: number
    combination: number
    discount: number
    amount: number
  }[]
  subtotal: number
  discount: number
  tax: Tax[]
  total: number
}

export interface Terms {
  /** The price of an item in the currency of the cart. */
  base: (line: Drawn) => number
  /** Per cent off a line. */
  percent: (line: Drawn) => number
  /** The shop's prices contain tax. */
  gross: boolean
  /** Per cent of the seller's own country, which an exported gross price is freed of. */
  ownRate: string
}

/** a x b / c, rounded half up. */
const scale = (a: bigint, b: bigint, c: bigint) => (2n * a * b + c) / (2n * c)
const tenThousandths = (factor: number) => BigInt(Math.round(factor * 10_000))
/** "19" per cent as 19 000 of 100 000. */
const thousandths = (rate: string) => BigInt(Math.round(Number(rate) * 1000))
const whole = 100_000n

interface Split {
  net: bigint
  tax: bigint[]
  gross: bigint
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)

/** Gives the rest to the largest remainders, the first of equal ones first. */
function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  const parts = weights.map((weight) => (amount * weight) / all)
  const order = weights
    .map((weight, index) => ({ index, rest: (amount * weight) % all }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  let left = amount - sum(parts)
  for (const { index } of order) {
    if (left-- <= 0n) break
    parts[index] = parts[index]! + 1n
  }
  return parts
}

function split(listed: bigint, quote: QuoteShape, terms: Terms): Split {
  const rates = quote.tax.map((tax) => thousandths(tax.rate))
  if (quote.taxReason === null) return { net: listed, tax: rates.map(() => 0n), gross: listed }
  if (!terms.gross) {
    const tax = rates.map((rate) => scale(listed, rate, whole))
    return { net: listed, tax, gross: listed + sum(tax) }
  }
  const rate = rates.length > 0 ? sum(rates) : thousandths(terms.ownRate)
  const contained = scale(listed, rate, whole + rate)
  if (rates.length === 0) return { net: listed - contained, tax: [], gross: listed - contained }
  return { net: listed - contained, tax: spread(contained, rates), gross: listed }
}

/** The same figures as the quote's, reckoned here; which taxes apply is taken from the quote. */
export function reckon(cart: readonly Drawn[], range: Range, quote: QuoteShape, terms: Terms) {
  const kinds = (line: Drawn) =>
    new Set(
      cart
        .filter(({ item }) => item.itemId === line.item.itemId)
        .map(({ item }) => item.fontLicenseId),
    ).size
  const tax = quote.tax.map(() => 0n)
  let [subtotal, discount, total] = [0n, 0n, 0n]
  const lines = cart.map((line) => {
    const combination = range.combination(kinds(line))
    const base = terms.base(line)
    const factors = tenThousandths(line.multiplier) * tenThousandths(combination)
    const listed = scale(BigInt(base), factors, 100_000_000n)
    const off = scale(listed, BigInt(terms.percent(line)), 100n)
    const [before, after] = [split(listed, quote, terms), split(listed - off, quote, terms)]
    const shown = (part: Split) => (quote.pricesIncludeTax ? part.gross : part.net)
    subtotal += shown(before)
    discount += shown(before) - shown(after)
    total += after.gross
    after.tax.forEach((part, i) => (tax[i] = tax[i]! + part))
    return {
      base,
      multiplier: line.multiplier,
      combination,
      discount: Number(shown(before) - shown(after)),
      amount: Number(shown(after)),
    }
  })
  return {
    lines,
    subtotal: Number(subtotal),
    discount: Number(discount),
    tax: quote.tax.map(({ name, rate }, i) => ({ name, rate, amount: Number(tax[i]) })),
    total: Number(total),
  }
}
