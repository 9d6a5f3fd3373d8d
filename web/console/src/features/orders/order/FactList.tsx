import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** A fact without a value is left out. */
export type Fact = readonly [label: string, value: ReactNode]

export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(
      ([label, value]) =>
        value && [<dt key={`${label} name`}>{label}</dt>, <dd key={label}>{value}</dd>],
    )}
  </dl>
)
