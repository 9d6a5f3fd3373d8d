import type { RoyaltyBalance, RoyaltyStatement } from '../queries'

/** A statement in one currency; its balance is null where only lines name the currency. */
export type CurrencyPart = Pick<RoyaltyStatement, 'lines' | 'corrections' | 'advances'> & {
  currency: string
  balance: RoyaltyBalance | null
}

/** The parts of a statement, in the order of its balances. */
export function partsOf({ lines, corrections, advances, balances }: RoyaltyStatement) {
  const all = [balances, lines, corrections, advances].flat()
  const currencies = [...new Set(all.map(({ currency }) => currency))]
  return currencies.map((currency): CurrencyPart => {
    const isOf = (one: { currency: string }) => one.currency === currency
    return {
      currency,
      lines: lines.filter(isOf),
      corrections: corrections.filter(isOf),
      advances: advances.filter(isOf),
      balance: balances.find(isOf) ?? null,
    }
  })
}

const amounts = ['earned', 'corrected', 'advanced', 'carried', 'payable', 'left'] as const
export type AmountName = (typeof amounts)[number]

/** A sum that is another one by now. */
export type ChangedAmount = { name: AmountName; currency: string; before: number; after: number }

/** The sums in which two drafts of a period differ, by currency. */
export function changedAmounts(before: RoyaltyStatement, after: RoyaltyStatement) {
  const currencies = new Set([...before.balances, ...after.balances].map((one) => one.currency))
  return [...currencies].flatMap((currency) =>
    amounts
      .map((name): ChangedAmount => ({
        ...{ name, currency },
        before: amountOf(before, currency, name),
        after: amountOf(after, currency, name),
      }))
      .filter((one) => one.before !== one.after),
  )
}

const amountOf = ({ balances }: RoyaltyStatement, currency: string, name: AmountName) =>
  balances.find((balance) => balance.currency === currency)?.[name] ?? 0
