import type { ReleaseView } from './queries'

export const tabIds = [
  'changed',
  'added',
  'removed',
  'advances',
  'kerning',
  'features',
  'metrics',
  'texts',
  'names',
] as const
export type TabId = (typeof tabIds)[number]

/** Tabs whose content is glyphs, drawn one after the other. */
export const isGlyphTab = (tab: TabId) => tab === 'changed' || tab === 'added' || tab === 'removed'

/** How many changes of each kind there are. */
export function countsOf({ difference, texts }: ReleaseView): Record<TabId, number> {
  const { font, languagesGained, languagesLost } = difference
  const { features, axes, instances } = font
  return {
    changed: font.changed.count,
    added: font.added.count,
    removed: font.removed.count,
    advances: font.advances.count,
    kerning: font.kerning.changed.count,
    features: features.added.length + features.removed.length + features.changed.length,
    metrics: font.verticalMetrics.length,
    texts: texts.filter(({ line }) => line !== null).length,
    names:
      font.names.length +
      languagesGained.length +
      languagesLost.length +
      axes.added.length +
      axes.removed.length +
      axes.changed.length +
      instances.added.count +
      instances.removed.count +
      instances.changed.count,
  }
}

/** The tab that the address names, where it has something; else the first that has. */
export function tabOf(asked: string | null, counts: Record<TabId, number>): TabId {
  const known = tabIds.find((id) => id === asked)
  if (known && counts[known] > 0) return known
  return tabIds.find((id) => counts[id] > 0) ?? 'changed'
}
