import { useHistoryState } from '@typecase/shared/use-history-state'
import type { Font, Licence, Style } from '#src/features/catalogue/queries.ts'
import { packageSubject, styleSubjects, type Package, type Use } from './selection'
import type { Named } from './linked'
import type { Upgrade } from './upgrade'

/** The chosen part of the family: its single styles, or the id of a package. */
export type Part = 'styles' | (string & {})

type Tiers = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The choices when the page is opened. */
export type Start = {
  part: Part
  picked: readonly string[]
  kinds: readonly string[]
  tiers: Tiers
  fields: Fields
}

/**
 * The style or package that was asked for, or the only style; a package where no style is sold by
 * itself. No licence kind is chosen for the visitor but the one that the link names.
 */
export function startOf(font: Font, { item: asked, kind }: Named): Start {
  const sold = font.styles.filter(({ price }) => price !== null)
  const only = font.styles.length === 1 ? sold[0]?.id : null
  const first = sold.some(({ id }) => id === asked) ? asked : only
  const named = font.packages.find(({ id }) => id === asked)
  const part = (named ?? (sold.length > 0 ? null : font.packages[0]))?.id ?? 'styles'
  const kinds = kind === null ? [] : [kind]
  return { part, picked: first ? [first] : [], kinds, tiers: {}, fields: {} }
}

/** The licence as it is held: from there it grows. */
export const startOfUpgrade = ({ held }: Upgrade): Start => ({
  part: held.itemClass === 'style' ? 'styles' : held.itemId,
  picked: held.styleIds,
  kinds: [held.licenceId],
  tiers: { [held.licenceId]: held.tierId },
  fields: { [held.licenceId]: held.fields },
})

/**
 * The visitor's choices on the buy page, kept with the page's place in the history: a reload
 * and the way back find it. No size of a smaller factor is chosen by itself.
 */
export function useChoices(font: Font, licences: readonly Licence[], start: Start, smallest = 0) {
  const [kept, keep] = useHistoryState('buy', {
    part: start.part as string,
    picked: JSON.stringify(start.picked),
    kinds: JSON.stringify(start.kinds),
    tiers: JSON.stringify(start.tiers),
    fields: JSON.stringify(start.fields),
  })
  const picked = parsed<readonly string[]>(kept.picked)
  const kinds = parsed<readonly string[]>(kept.kinds)
  const tiers = parsed<Tiers>(kept.tiers)
  const fields = parsed<Fields>(kept.fields)
  const chosen = licences.filter(({ id }) => kinds.includes(id))
  const uses: Use[] = chosen.map((licence) => ({
    licence,
    option: optionOf(licence, tiers[licence.id], smallest),
    fields: fields[licence.id] ?? {},
  }))
  const bundle = font.packages.find(({ id }) => id === kept.part) ?? null
  const styles = font.styles.filter(({ id }) => picked.includes(id))
  return {
    part: bundle ? bundle.id : ('styles' as Part),
    setPart: (part: Part) => keep({ part }),
    bundle,
    styles,
    uses,
    subjects: bundle ? [packageSubject(bundle)] : styleSubjects(styles),
    toggleStyle: ({ id }: Style) => keep({ picked: JSON.stringify(toggled(picked, id)) }),
    setKind: (id: string) => keep({ kinds: JSON.stringify([id]) }),
    toggleKind: (id: string) => keep({ kinds: JSON.stringify(toggled(kinds, id)) }),
    setTier: (kind: string, tier: string) =>
      keep({ tiers: JSON.stringify({ ...tiers, [kind]: tier }) }),
    setField: (kind: string, id: string, value: string) =>
      keep({ fields: JSON.stringify({ ...fields, [kind]: { ...fields[kind], [id]: value } }) }),
  }
}

export type Choices = ReturnType<typeof useChoices>

export const familyOf = (font: Font): Package | null =>
  font.packages.find(({ itemClass }) => itemClass === 'family') ?? null

/** The size that was chosen; else the first on sale that is large enough, or the first of all. */
export function optionOf({ options }: Licence, tier: string | undefined, smallest = 0) {
  const onSale = options.filter(({ contactUs }) => !contactUs)
  const enough = onSale.filter(({ multiplier }) => multiplier >= smallest)
  return enough.find(({ id }) => id === tier) ?? enough[0] ?? onSale[0]!
}

// The page itself wrote it.
const parsed = <T>(json: string) => JSON.parse(json) as T

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((entry) => entry !== id) : [...list, id]
