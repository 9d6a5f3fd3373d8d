import type { ReactNode } from 'react'
import css from './Standing.module.css'

export type StandingProps = {
  /** Which distance lies between the top of the row and its baseline. */
  rise: 'line' | 'title' | 'big' | 'empty' | 'style' | 'group'
  /** The visitor is writing here. */
  isActive?: boolean
  children: ReactNode
}

/**
 * Type stands on its rule: the strut at the start fixes the baseline, whatever the metrics of the
 * face. The child needs a line height of 0, so that no face can push the row. A custom property
 * `--needed-rise` around it makes the row higher.
 */
export function Standing({ rise, isActive = false, children }: StandingProps) {
  return (
    <div className={css.stand} data-rise={rise} data-active={isActive || undefined}>
      <i className={css.strut} />
      {children}
    </div>
  )
}
