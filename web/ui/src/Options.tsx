import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import css from './Options.module.css'

export type Option<T extends string> = {
  id: T
  /** What it is called, for those who do not see it. */
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
    <ToggleButtonGroup
      className={css.options!}
      data-look={look}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(key as T)
      }}
    >
      {options.map(({ id, name, sign, isDisabled = false }) => (
        <ToggleButton
          key={id}
          id={id}
          className={css.option!}
          aria-label={sign ? name : undefined}
          isDisabled={isDisabled}
        >
          {sign ?? name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
