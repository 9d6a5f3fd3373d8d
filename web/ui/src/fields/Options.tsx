import type { ReactNode } from 'react'
import { SegmentedControl } from './SegmentedControl'
import css from './Options.module.css'

export type Option<T extends string> = {
  id: T
  /** The accessible name. */
  name: string
  /** A sign or an icon in place of the name. */
  sign?: ReactNode
  isDisabled?: boolean
}

export type OptionsProps<T extends string> = {
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
  /** `inline`: in a row of a panel; `bar`: as high as the bar that it stands in. */
  look?: 'inline' | 'bar'
}

/** One of a few signs, the chosen one underlined. */
export function Options<T extends string>(props: OptionsProps<T>) {
  const { label, options, value, onChange, look = 'inline' } = props
  return (
    <SegmentedControl
      className={css.options}
      look={look}
      choiceClass={css.option}
      {...{ label, value, onChange }}
      choices={options.map(({ id, name, sign, isDisabled = false }) => ({
        id,
        name: sign ? name : undefined,
        content: sign ?? name,
        isDisabled,
      }))}
    />
  )
}
