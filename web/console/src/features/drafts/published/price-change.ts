import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { ownPriceWords, priceIn, priceWords } from '../change/edit-lines'
import type { EntryNames } from '../change/entry-names'
import type { EntryEdit, EntryRecord } from '../edits'
import { pricesIn } from '../words'

/**
 * The change of one price: "€40.00 → €45.00". `id`: of its style, package or family. In a price list a
 * style without a price takes that of its family.
 */
export function priceChangeWords(edit: EntryEdit, id: string, names: EntryNames) {
  const isListed = edit.kind === 'price_list'
  const currency = isListed ? edit.id : names.currency
  const [before, after] = [edit.before, edit.after].map((record) =>
    isListed ? listedPrice(record, id, names.familyOf(id)) : priceIn(record),
  )
  if (before === after) return ownPriceWords(pricesIn(edit.after)[id], currency)
  if (before === undefined || after === undefined) return priceWords(before, after, currency)
  return text('console.published.price', {
    before: money(before, currency),
    after: money(after, currency),
  })
}

function listedPrice(list: EntryRecord | null, id: string, family: string | null) {
  const prices = pricesIn(list)
  return prices[id] ?? (family === null ? undefined : prices[family])
}
