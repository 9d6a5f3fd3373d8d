import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EntryRecord } from '../drafts/edits'
import { together } from '../drafts/together'
import type { Draft } from '../drafts/use-draft'
import type { Catalogue } from '../families/states'
import { useCatalogue } from '../families/use-catalogue'
import { lifeIn, nameIn } from '../prices/sheets/records'
import { familyQuery, type FamilyDetails } from './queries'
import { ordered } from './style-order'
import { ownOf, textsIn, type Own } from './terms'

/** A family as the draft has it, beside the shop's. */
export type Family = {
  id: string
  /** As the shop has it, and as the draft does. */
  stored: EntryRecord
  record: EntryRecord
  details: FamilyDetails
  /** In the order of the draft. */
  styles: readonly Own[]
  packages: readonly Own[]
  /** Ids of its styles in the order by weight. */
  byWeight: readonly string[]
  catalogue: Catalogue
  /** ms, when it was read. */
  now: number
  /** Visitors may see it now. */
  isSeen: boolean
  edit: (record: EntryRecord) => void
}

/** A family with its styles and packages; null: they are on their way. */
export function useFamily(draft: Draft, id: string) {
  const details = useQuery(familyQuery(id))
  const shop = useCatalogue(draft)
  const { data } = details
  const { catalogue } = shop
  const { edit } = draft
  const known = catalogue?.family.get(id)
  const family = useMemo(
    () => (data && catalogue && known?.stored && known.record ? known : null),
    [data, catalogue, known],
  )
  return {
    /** Another one where `id` is one that the family had. */
    currentId: data?.family.id ?? id,
    family:
      family && data && catalogue && draft.isHere
        ? joined(id, family.stored!, family.record!, data, { catalogue, now: shop.now }, (record) =>
            edit([{ kind: 'family', id, record }]),
          )
        : null,
    ...together([details, shop, draft]),
  }
}

function joined(
  id: string,
  stored: EntryRecord,
  record: EntryRecord,
  details: FamilyDetails,
  { catalogue, now }: Pick<Family, 'catalogue' | 'now'>,
  edit: Family['edit'],
): Family {
  const styles = new Map(ownOf(catalogue.style, id).map((style) => [style.id, style]))
  const known = details.styles.map((style) => style.id)
  const byWeight = [...known, ...[...styles.keys()].filter((one) => !known.includes(one))]
  return {
    id,
    stored,
    record,
    details,
    styles: ordered(byWeight, textsIn(record).styleOrder).flatMap((one) => styles.get(one) ?? []),
    packages: ownOf(catalogue.package, id),
    byWeight,
    catalogue,
    now,
    isSeen: isSeenAt(stored, now),
    edit,
  }
}

/** Whether visitors may see something by its state of the shop. */
export const isSeenAt = (stored: EntryRecord | null, now: number) =>
  ['published', 'hidden'].includes(lifeIn(stored, now))

/** The name of a style without that of its family. */
export const styleName = ({ id, record }: Own) => nameIn(record, id)
