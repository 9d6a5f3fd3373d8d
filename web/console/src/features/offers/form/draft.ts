import { amount, percent, valueIn } from '../../fields/parse-values'
import { serverNow } from '../../session/session'
import type { NewOffer, OfferFamily, OfferStart } from '../queries'

/** A line as it is typed. */
export type DraftLine = {
  /** Tells the lines of a draft apart; never sent. */
  key: string
  itemId: string
  itemClass: string
  familyId: string
  description: string
  styleId: string | null
  /** A licence of the shop or of the draft. */
  licence: string
  tier: string
  /** An amount, or a percentage such as "20 %"; empty: the shop's price. */
  price: string
  fields: Readonly<Record<string, string>>
}

export type DraftLicence = {
  id: string
  name: string
  metric: string
  covers: string
  differences: string
  formats: readonly string[]
  agreement: string
}

/** An offer as it is typed. It is kept as JSON, so that a reload loses nothing. */
export type OfferDraft = {
  /** Of the request: after a lost answer, or a reload, the same offer is made. */
  requestKey: string
  title: string
  recipient: string
  currency: string
  currencies: readonly string[]
  note: string
  /** A day such as 2026-12-21; empty: no end. */
  validUntil: string
  lines: readonly DraftLine[]
  licences: readonly DraftLicence[]
  /** An amount or a percentage of the whole, as `price` of a line; empty: none. */
  whole: string
  source: NewOffer['source']
  replaces: string | null
  /** Of the lines, with the licences that they are sold under. */
  families: readonly OfferFamily[]
  held: readonly string[]
  dropped: readonly string[]
}

let made = 0
export const lineKey = () => `${Date.now().toString(36)}-${(made += 1)}`

/** The draft of a beginning; `replaces`: the offer that it takes the place of. */
export function draftOf(
  start: OfferStart,
  requestKey: string,
  replaces: string | null,
): OfferDraft {
  const items = new Map(
    start.families.flatMap(({ id, items }) =>
      items.map((item) => [item.id, { familyId: id, ...item }] as const),
    ),
  )
  return {
    requestKey,
    title: start.title,
    recipient: start.recipient ?? '',
    currency: start.currency,
    currencies: start.currencies,
    note: start.note ?? '',
    validUntil: comingDay(start.validUntil),
    lines: start.items.map((item) => ({
      key: lineKey(),
      itemId: item.itemId,
      itemClass: item.itemClass,
      familyId: items.get(item.itemId)?.familyId ?? '',
      description: items.get(item.itemId)?.description ?? item.itemId,
      styleId: items.get(item.itemId)?.styleId ?? null,
      licence: item.fontLicenseId,
      tier: item.licenseOptionId ?? '',
      price: item.price === null ? '' : amount(start.currency).format(item.price),
      fields: item.fields,
    })),
    licences: start.licences,
    whole: '',
    source: start.source,
    replaces,
    families: start.families,
    held: start.held,
    dropped: start.dropped,
  }
}

/** The day, unless it is over; empty: no end. */
const comingDay = (day: string | null) =>
  day !== null && day >= new Date(serverNow()).toISOString().slice(0, 10) ? day : ''

/** A price as it is typed: minor units, hundredths of a per cent off, nothing, or unreadable. */
export type Special = { amount: number } | { percentOff: number } | 'none' | 'unreadable'

export function specialOf(typed: string, currency: string): Special {
  const text = typed.trim()
  if (text === '') return 'none'
  if (text.endsWith('%')) {
    const read = percent.parse(text.replace(/^[-−]\s*/, ''))
    return 'value' in read ? { percentOff: read.value } : 'unreadable'
  }
  const read = valueIn(amount(currency), text)
  return read === null ? 'unreadable' : { amount: read }
}

/** Prices that cannot be read, by the pointer that the server would call them by. */
export function unreadablePrices({ lines, whole, currency }: OfferDraft): readonly string[] {
  const wrong = lines.flatMap(({ price }, at) =>
    specialOf(price, currency) === 'unreadable' ? [`/items/${at}/price`] : [],
  )
  return specialOf(whole, currency) === 'unreadable' ? [...wrong, '/total'] : wrong
}

const priceOf = (typed: string, currency: string) => {
  const special = specialOf(typed, currency)
  return {
    price: typeof special === 'object' && 'amount' in special ? special.amount : null,
    percentOff: typeof special === 'object' && 'percentOff' in special ? special.percentOff : null,
  }
}

/** The offer as it is sent. */
export function toOffer(draft: OfferDraft): NewOffer {
  const { currency, licences } = draft
  const isOwn = (id: string) => licences.some((own) => own.id === id)
  const whole = priceOf(draft.whole, currency)
  return {
    title: draft.title.trim(),
    recipient: draft.recipient.trim() || null,
    currency,
    note: draft.note.trim() || null,
    validUntil: draft.validUntil || null,
    items: draft.lines.map((line) => ({
      itemId: line.itemId,
      itemClass: line.itemClass,
      fontLicenseId: line.licence,
      licenseOptionId: isOwn(line.licence) ? null : line.tier || null,
      ...priceOf(line.price, currency),
      fields: line.fields,
    })),
    licences: licences.map((own) => ({ ...own, formats: [...own.formats] })),
    total: whole.price,
    percentOff: whole.percentOff,
    source: draft.source ?? null,
    replaces: draft.replaces,
  }
}
