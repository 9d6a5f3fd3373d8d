import type { TrialFamily } from './queries'

/** Ids of the chosen styles by family. A family of which nothing is chosen has no entry. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string>>

const withStyles = (chosen: Chosen, family: string, styles: ReadonlySet<string>): Chosen => {
  const next = new Map(chosen)
  if (styles.size > 0) next.set(family, styles)
  else next.delete(family)
  return next
}

const idsOf = ({ styles }: TrialFamily) => new Set(styles.map(({ id }) => id))

export const setFamily = (chosen: Chosen, family: TrialFamily, isChosen: boolean) =>
  withStyles(chosen, family.id, isChosen ? idsOf(family) : new Set())

export function setStyle(chosen: Chosen, family: TrialFamily, style: string, isChosen: boolean) {
  const styles = new Set(chosen.get(family.id))
  if (isChosen) styles.add(style)
  else styles.delete(style)
  return withStyles(chosen, family.id, styles)
}

/** How much of a family is chosen. */
export function extentOf(chosen: Chosen, { id, styles }: TrialFamily): 'none' | 'some' | 'all' {
  const count = chosen.get(id)?.size ?? 0
  if (count === 0) return 'none'
  return count === styles.length ? 'all' : 'some'
}

/** The choice as the server takes it: a whole family by its own id. */
export const itemsOf = (chosen: Chosen, families: readonly TrialFamily[]) =>
  families
    .flatMap((family) =>
      extentOf(chosen, family) === 'all'
        ? [family.id]
        : family.styles.map(({ id }) => id).filter((id) => chosen.get(family.id)?.has(id)),
    )
    .map((itemId) => ({ itemId }))

export const countOf = (chosen: Chosen) =>
  [...chosen.values()].reduce((sum, styles) => sum + styles.size, 0)

/** The part of a choice that is still offered. */
export function stillOffered(chosen: Chosen, families: readonly TrialFamily[]): Chosen {
  const kept = families.map((family) => {
    const offered = idsOf(family)
    const styles = [...(chosen.get(family.id) ?? [])].filter((id) => offered.has(id))
    return [family.id, new Set(styles)] as const
  })
  return new Map(kept.filter(([, styles]) => styles.size > 0))
}

/**
 * The choice that a link asks for: a family, or the style of one; nothing where it is not offered.
 */
export function startChoice(families: readonly TrialFamily[], asked: string | null): Chosen {
  const whole = families.find(({ id }) => id === asked)
  if (whole) return setFamily(new Map(), whole, true)
  const owner = families.find(({ styles }) => styles.some(({ id }) => id === asked))
  return owner && asked ? setStyle(new Map(), owner, asked, true) : new Map()
}
