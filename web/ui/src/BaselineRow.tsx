import type { ComponentProps } from 'react'
import css from './BaselineRow.module.css'

export type BaselineRowProps = ComponentProps<'div'> & {
  /** The distance between the top of the row and its baseline; without it, `--strut` says it. */
  rise?: 'line' | 'title' | 'big' | 'empty' | 'style' | 'group'
  /** The visitor is writing here; `within`: while the focus is inside. */
  isActive?: boolean | 'within'
}

/**
 * Type that stands on its rule: the strut at the start fixes the baseline, whatever the metrics of the
 * face. Type of one line needs a line height of 0, so that no face can push the row. A custom property
 * `--needed-rise` around it makes the row higher.
 */
export function BaselineRow({
  rise,
  isActive,
  className = '',
  children,
  ...rest
}: BaselineRowProps) {
  return (
    <div
      {...rest}
      className={`${css.row} ${className}`}
      data-rise={rise}
      data-active={isActive || undefined}
    >
      <i className={css.strut} />
      {children}
    </div>
  )
}
