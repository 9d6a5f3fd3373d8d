import type { Entry } from '../../drafts/edits'
import { familyIn, nameIn } from '../../prices/sheets/records'
import type { Specimen } from './specimens'

export type Named = { id: string; name: string }

/** The families and styles that specimens name. */
export type Faces = {
  families: readonly Named[]
  /** In no order. */
  stylesOf: (family: string) => readonly Named[]
  /** The style that sets a specimen; null: the shop does not have it. */
  styleOf: (specimen: Pick<Specimen, 'family' | 'style'>) => Named | null
}

/** `families`, `styles`: entries as the shop has them. */
export function facesIn(families: readonly Entry[], styles: readonly Entry[]): Faces {
  const introducing = new Map(
    families.map(({ id, record }) => {
      const texts = record['texts'] as { specimen?: { style?: string } } | undefined
      return [id, texts?.specimen?.style ?? '']
    }),
  )
  const stylesOf = (family: string) =>
    styles
      .filter(({ record }) => familyIn(record) === family)
      .map(({ id, record }) => ({ id, name: nameIn(record, id) }))
  return {
    families: families
      .map(({ id, record }) => ({ id, name: nameIn(record, id) }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    stylesOf,
    styleOf({ family, style }) {
      const all = stylesOf(family)
      const id = introducing.get(family)
      const found = style === '' ? all.find((one) => one.id === id) : null
      return (
        found ?? all.find(({ name }) => name === style) ?? (style === '' ? all[0] : null) ?? null
      )
    },
  }
}
