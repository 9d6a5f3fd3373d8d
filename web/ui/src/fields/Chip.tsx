import { ToggleButton } from 'react-aria-components'
import css from './Chip.module.css'

export type ChipProps = {
  name: string
  /** The second voice at the right, such as an OpenType tag. */
  tag?: string
  isOn: boolean
  /** Whether it is on without the visitor's doing. */
  isOnByDefault?: boolean
  onChange: (isOn: boolean) => void
}

/** A word with a box before it: empty off, ink on by default, rubric switched by the visitor. */
export function Chip({ name, tag, isOn, isOnByDefault = false, onChange }: ChipProps) {
  const state = isOn === isOnByDefault ? (isOn ? 'default' : 'off') : isOn ? 'on' : 'turned-off'
  return (
    <ToggleButton className={css.chip!} data-state={state} isSelected={isOn} onChange={onChange}>
      <span className={css.name}>{name}</span>
      {tag && <span className={css.tag}>{tag}</span>}
    </ToggleButton>
  )
}
