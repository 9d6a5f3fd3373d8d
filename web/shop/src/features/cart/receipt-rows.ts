import { money, number } from '@typecase/shared/format'
import type { ReceiptRow } from '@typecase/ui/Receipt'
import { text } from '#src/messages/text.ts'
import { singlePrice } from './price'
import type { Quote, QuoteLine } from './quote'

/** What the licences cost one by one, and what they cost less together, before any discount. */
export function rowsOf({ lines, subtotal, currency }: Quote): ReceiptRow[] {
  const saved = subtotal - lines.reduce((sum, line) => sum + singlePrice(line), 0)
  const rows = [{ label: text('cart.licencesRow'), amount: money(subtotal - saved, currency) }]
  return saved === 0 ? rows : [...rows, togetherRow(lines, saved, currency)]
}

function togetherRow(lines: readonly QuoteLine[], saved: number, currency: string): ReceiptRow {
  const factors = new Set(lines.map(({ combination }) => combination).filter((one) => one !== 1))
  const [factor] = factors
  return {
    label: text('buy.combined'),
    amount: money(saved, currency),
    ...(factors.size === 1 ? { note: percentLess(factor!) } : {}),
  }
}

/** What a combination takes off, in words; nothing where it adds. */
export const percentLess = (combination: number) =>
  combination < 1
    ? text('buy.percentLess', { percent: number((1 - combination) * 100, 2) })
    : undefined
