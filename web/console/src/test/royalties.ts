import type { RoyaltyBalance, RoyaltyStatement } from '#src/features/royalties/queries.ts'

/** The balance of a currency; without more nothing was carried, corrected or advanced. */
export const balance = (known: Partial<RoyaltyBalance>): RoyaltyBalance => ({
  currency: 'EUR',
  carried: 0,
  earned: 0,
  corrected: 0,
  advanced: 0,
  payable: 0,
  left: 0,
  ...known,
})

/** A draft of Odile's third quarter: 30 % of 100.00 of Rye, all of it paid out. */
export const aStatement = (known: Partial<RoyaltyStatement> = {}): RoyaltyStatement => ({
  id: null,
  number: null,
  designer: 'Odile Varnay',
  from: '2026-07-01',
  to: '2026-09-30',
  isOver: true,
  digest: 'd1',
  lines: [
    {
      ...{ familyId: 'rye', family: 'Rye', currency: 'EUR', percent: '30' },
      net: 10_000,
      earned: 3000,
    },
  ],
  corrections: [],
  advances: [],
  balances: [balance({ earned: 3000, payable: 3000 })],
  lockedAt: null,
  lockedBy: null,
  sendings: [],
  ...known,
})

/** The same once it is locked. */
export const aLocked = (known: Partial<RoyaltyStatement> = {}) =>
  aStatement({
    id: 's1',
    number: 3,
    lockedAt: '2026-10-12T09:14:00Z',
    lockedBy: 'Ruth Amsel',
    ...known,
  })
