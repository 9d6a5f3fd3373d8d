import { Select } from '@typecase/ui/fields/Select'
import type { Schemas } from '@typecase/shared/api'
import type { Style } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import { type LineSetting, fitTo } from './setting'
import { instanceAt, placeOn, type Coordinates } from '../axes'

type StyleSelectProps = {
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

type StyleChoicesStyle = Pick<Schemas['Style'], 'id' | 'name' | 'axes' | 'instances' | 'features'>

type StyleChoice = { id: string; name: string; style: string; coordinates?: Coordinates }

/**
 * The styles that a line can be set in: every style, a variable one by each of its named instances.
 */
export function styleChoices(styles: readonly StyleChoicesStyle[]): StyleChoice[] {
  return styles.flatMap((style): StyleChoice[] => {
    if (style.instances.length === 0) return [{ id: style.id, name: style.name, style: style.id }]
    return style.instances.map(({ name, coordinates }) => ({
      id: `${style.id}|${name}`,
      name,
      style: style.id,
      coordinates,
    }))
  })
}

/** The choice that a line is set in; null: a place on the axes that has no name. */
export function chosenOf(setting: LineSetting, style: StyleChoicesStyle): string | null {
  if (style.instances.length === 0) return style.id
  const instance = instanceAt(style.instances, placeOn(style.axes, setting.coordinates))
  return instance ? `${style.id}|${instance.name}` : null
}

/** The line in another style or instance. Settings that the new style lacks are dropped. */
export function setIn(
  setting: LineSetting,
  choice: StyleChoice,
  styles: readonly StyleChoicesStyle[],
) {
  const style = styles.find(({ id }) => id === choice.style)
  if (!style) return setting
  const coordinates = choice.coordinates ?? setting.coordinates
  return fitTo({ ...setting, style: style.id, coordinates }, style)
}

/** The named instance nearest to where a line stands, each axis counted by its whole range. */
export function nearestInstance(setting: LineSetting, { axes, instances }: StyleChoicesStyle) {
  const place = placeOn(axes, setting.coordinates)
  const distance = (coordinates: Coordinates) =>
    axes.reduce((sum, { tag, min, max }) => {
      const part = ((coordinates[tag] ?? place[tag]!) - place[tag]!) / (max - min || 1)
      return sum + part * part
    }, 0)
  return instances.toSorted((a, b) => distance(a.coordinates) - distance(b.coordinates))[0]
}
