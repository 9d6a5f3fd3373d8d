import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { Mark } from '../orders/order-words'
import type { FoundPayout, PayoutLine, ShownPayout } from './queries'

export const statusWords = (status: FoundPayout['status']) =>
  text(`console.payouts.status.${status}`)

const marks: Record<FoundPayout['status'], Mark> = {
  pending: 'half',
  in_transit: 'half',
  paid: 'full',
  failed: 'hand',
  canceled: 'hollow',
  other: 'half',
}

export const markOf = ({ status }: Pick<FoundPayout, 'status'>) => marks[status]

export const amountWords = ({ amount, currency }: Pick<FoundPayout, 'amount' | 'currency'>) =>
  money(amount, currency)

/** The difference of a line, and what to do; null: the ledger has it so, or has nothing to say. */
export function lineDifference(line: PayoutLine) {
  const { kind, sourceAmount, sourceCurrency, source, namedOrder } = line
  const facts = {
    kind: text(`console.payouts.kind.${kind}`),
    amount: money(sourceAmount, sourceCurrency),
    source: source || line.id,
  }
  switch (line.match) {
    case 'unknown':
      return namedOrder === null
        ? text('console.payouts.differs.elsewhere', facts)
        : text('console.payouts.differs.unknown', facts)
    case 'amount_differs':
      return text('console.payouts.differs.amount', facts)
    case 'state_differs':
      return text('console.payouts.differs.state', facts)
    default:
      return null
  }
}

export type Fault = 'gone' | 'returned' | 'net' | 'untold' | 'reading' | 'gathering'

/** Sentences about a payout as a whole, the most urgent first. */
export function faultsOf({ payout, sums, returnedWith }: ShownPayout): Fault[] {
  const { status, linesState, amount } = payout
  const hasFailed = status === 'failed' || status === 'canceled'
  const faults: [Fault, boolean][] = [
    ['gone', hasFailed && returnedWith === null],
    ['net', linesState === 'complete' && sums.net !== amount],
    ['returned', hasFailed && returnedWith !== null],
    ['untold', linesState === 'untold'],
    ['reading', linesState === 'wanted'],
    ['gathering', linesState === 'again'],
  ]
  return faults.filter(([, holds]) => holds).map(([fault]) => fault)
}

export type SumName = keyof ShownPayout['sums']

/** The sums of a payout that are not nought, as they add up to what the bank gets. */
export function sumRows({ sums }: ShownPayout): { name: SumName; amount: number }[] {
  const { net, fees, ...others } = sums
  const parts = (['charges', 'refunds', 'disputes', 'returned', 'others'] as const)
    .map((name) => ({ name, amount: others[name] }))
    .filter(({ amount }) => amount !== 0)
  return [...parts, { name: 'fees', amount: -fees }, { name: 'net', amount: net }]
}
