import { keyOf, type Entry, type EntryEdit, type EntryRecord } from '../drafts/edits'

/** The part of a designer in the net sales of a family, from a day on until their next one. */
export type Share = {
  designer: string
  /** ISO 8601. */
  since: string
  /** Of a per cent: 3000 is 30 %; 0 ends the one before. */
  hundredths: number
}

export const sharesIn = (record: EntryRecord | null) => (record?.['shares'] ?? []) as Share[]

const isSame = (one: Share, other: Share) =>
  one.designer === other.designer && one.since === other.since

const inOrder = (shares: readonly Share[]) =>
  shares.toSorted((a, b) =>
    a.since === b.since ? (a.designer < b.designer ? -1 : 1) : a.since < b.since ? -1 : 1,
  )

/** With a share in place of the designer's of the same day. */
export const withShare = (shares: readonly Share[], share: Share) =>
  inOrder([...shares.filter((one) => !isSame(one, share)), share])

export const withoutShare = (shares: readonly Share[], share: Share) =>
  shares.filter((one) => !isSame(one, share))

/** The record that holds shares; null: none are left, and the family has no entry. */
export const recordOf = (shares: readonly Share[]): EntryRecord | null =>
  shares.length === 0 ? null : { shares }

/** The shares that hold on a day: the last of each designer. */
export function sharesOn(shares: readonly Share[], day: string): readonly Share[] {
  const last = new Map<string, Share>()
  for (const share of inOrder(shares)) if (share.since <= day) last.set(share.designer, share)
  return [...last.values()].filter(({ hundredths }) => hundredths > 0)
}

export const sumOf = (shares: readonly Share[]) =>
  shares.reduce((sum, { hundredths }) => sum + hundredths, 0)

const whole = 10_000

/** The part that is left to the foundry on a day, in hundredths of a per cent. */
export const restOn = (shares: readonly Share[], day: string) =>
  whole - sumOf(sharesOn(shares, day))

/** The days after one on which the foundry's part changes, and the part from each on. */
export function restsAfter(shares: readonly Share[], day: string) {
  let last = restOn(shares, day)
  const days = [...new Set(inOrder(shares).map(({ since }) => since))]
  return days
    .filter((since) => since > day)
    .map((since) => ({ since, hundredths: restOn(shares, since) }))
    .filter(({ hundredths }) => {
      const isOther = hundredths !== last
      last = hundredths
      return isOther
    })
}

/** The first day on which the shares are more than the whole; null: there is none. */
export const dayAboveWhole = (shares: readonly Share[]) =>
  inOrder(shares).find(({ since }) => sumOf(sharesOn(shares, since)) > whole)?.since ?? null

/** How a share stands beside the others: it holds, a later one does, or it is to come. */
export function standingOf(share: Share, shares: readonly Share[], today: string) {
  if (share.since > today) return 'toCome'
  return sharesOn(shares, today).some((one) => isSame(one, share)) ? 'holds' : 'before'
}

/** The change that a draft makes of a share; null: none. */
export function changeOf(share: Share, stored: readonly Share[]) {
  const known = stored.find((one) => isSame(one, share))
  if (!known) return 'added'
  return known.hundredths === share.hundredths ? null : 'changed'
}

/** The record of a family in the shop, and in a draft. */
export function sharesOf(family: string, entries: readonly Entry[], edits: readonly EntryEdit[]) {
  const stored = entries.find(({ id }) => id === family)?.record ?? null
  const key = keyOf({ kind: 'royalties', id: family })
  const edit = edits.find((one) => keyOf(one) === key)
  return { stored: sharesIn(stored), drafted: sharesIn(edit ? edit.after : stored) }
}
