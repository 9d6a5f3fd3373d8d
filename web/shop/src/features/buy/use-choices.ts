import { useState } from 'react'
import type { Font, Licence, Style } from '#src/features/catalogue/queries.ts'
import { packageSubject, styleSubject, type Package, type Use } from './selection'

/** Which part of the family: its single styles, or the id of a package. */
export type Part = 'styles' | (string & {})

type Tiers = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the visitor has chosen on the buy page. No licence kind is chosen for him. */
export function useChoices(font: Font, licences: readonly Licence[], asked: string | null) {
  const only = font.styles.length === 1 ? font.styles[0]!.id : null
  const first = font.styles.some(({ id }) => id === asked) ? asked : only
  const [part, setPart] = useState<Part>('styles')
  const [picked, setPicked] = useState<readonly string[]>(first ? [first] : [])
  const [kinds, setKinds] = useState<readonly string[]>([])
  const [tiers, setTiers] = useState<Tiers>({})
  const [fields, setFields] = useState<Fields>({})

  const chosen = licences.filter(({ id }) => kinds.includes(id))
  const uses: Use[] = chosen.map((licence) => ({
    licence,
    option: optionOf(licence, tiers[licence.id]),
    fields: fields[licence.id] ?? {},
  }))
  const bundle = font.packages.find(({ id }) => id === part) ?? null
  const styles = font.styles.filter(({ id }) => picked.includes(id))
  return {
    part,
    setPart,
    bundle,
    styles,
    uses,
    subjects: bundle ? [packageSubject(bundle)] : styles.map(styleSubject),
    toggleStyle: ({ id }: Style) => setPicked(toggled(picked, id)),
    toggleKind: (id: string) => setKinds(toggled(kinds, id)),
    setTier: (kind: string, tier: string) => setTiers({ ...tiers, [kind]: tier }),
    setField: (kind: string, id: string, value: string) =>
      setFields({ ...fields, [kind]: { ...fields[kind], [id]: value } }),
  }
}

export type Choices = ReturnType<typeof useChoices>

export const familyOf = (font: Font): Package | null =>
  font.packages.find(({ itemClass }) => itemClass === 'family') ?? null

// The smallest size until another is chosen.
function optionOf(licence: Licence, tier: string | undefined) {
  const onSale = licence.options.filter(({ contactUs }) => !contactUs)
  return onSale.find(({ id }) => id === tier) ?? onSale[0]!
}

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((entry) => entry !== id) : [...list, id]
