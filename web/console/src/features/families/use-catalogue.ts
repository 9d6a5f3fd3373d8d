import { useMemo } from 'react'
import { together } from '../drafts/together'
import { useDraftedEntries, type Draft } from '../drafts/use-draft'
import type { Catalogue } from './states'

/** The families, styles and packages of the shop with a draft laid over them; null: on their way. */
export function useCatalogue(draft: Draft) {
  const family = useDraftedEntries(draft, 'family')
  const style = useDraftedEntries(draft, 'style')
  const packages = useDraftedEntries(draft, 'package')
  const all = [family, style, packages]
  const { entries: families } = family
  const { entries: styles } = style
  const { entries: bundles } = packages
  const catalogue = useMemo<Catalogue | null>(
    () => families && styles && bundles && { family: families, style: styles, package: bundles },
    [families, styles, bundles],
  )
  return {
    catalogue,
    /** ms, when it was read: dates of a family hold as they did then. */
    now: Math.max(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    ...together(all),
  }
}
