import type { Schemas } from '@typecase/shared/api'
import { instanceAt, placeOn, type Coordinates } from '../axes'
import { fitTo, type LineSetting } from './setting'

type Style = Pick<Schemas['Style'], 'id' | 'name' | 'axes' | 'instances' | 'features'>

export type StyleChoice = { id: string; name: string; style: string; coordinates?: Coordinates }

/** What a line can be set in: every style, a variable one by each of its named instances. */
export function styleChoices(styles: readonly Style[]): StyleChoice[] {
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
export function chosenOf(setting: LineSetting, style: Style): string | null {
  if (style.instances.length === 0) return style.id
  const instance = instanceAt(style.instances, placeOn(style.axes, setting.coordinates))
  return instance ? `${style.id}|${instance.name}` : null
}

/** The line in another style or instance. What the new style cannot follow is left behind. */
export function setIn(setting: LineSetting, choice: StyleChoice, styles: readonly Style[]) {
  const style = styles.find(({ id }) => id === choice.style)
  if (!style) return setting
  const coordinates = choice.coordinates ?? setting.coordinates
  return fitTo({ ...setting, style: style.id, coordinates }, style)
}

/** The named instance nearest to where a line stands, each axis counted by its whole range. */
export function nearestInstance(setting: LineSetting, { axes, instances }: Style) {
  const place = placeOn(axes, setting.coordinates)
  const distance = (coordinates: Coordinates) =>
    axes.reduce((sum, { tag, min, max }) => {
      const part = ((coordinates[tag] ?? place[tag]!) - place[tag]!) / (max - min || 1)
      return sum + part * part
    }, 0)
  return instances.toSorted((a, b) => distance(a.coordinates) - distance(b.coordinates))[0]
}
