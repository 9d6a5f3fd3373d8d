import { Select } from '@typecase/ui/Select'
import type { Style } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import type { LineSetting } from './setting'
import { chosenOf, nearestInstance, setIn, styleChoices } from './style-choices'

export type StyleSelectProps = {
  label: string
  styles: readonly Style[]
  style: Style
  setting: LineSetting
  onChange: (next: LineSetting) => void
}

/** The style or named instance that a line is set in; another place on the axes is near one. */
export function StyleSelect({ label, styles, style, setting, onChange }: StyleSelectProps) {
  const choices = styleChoices(styles)
  const near = nearestInstance(setting, style)
  return (
    <Select
      look="word"
      label={label}
      placeholder={near ? text('panel.customNear', { name: near.name }) : text('panel.custom')}
      choices={choices}
      value={chosenOf(setting, style)}
      onChange={(id) => {
        const choice = choices.find((each) => each.id === id)
        if (choice) onChange(setIn(setting, choice, styles))
      }}
    />
  )
}
